import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { NameLink } from '../../ui/table/NameLink.tsx'
import css from './connection-name.module.css'

type Props = { id: string; name: string; provider: string; children: ReactNode }

/** The name of a connection, with its badges and its data provider. */
export function ConnectionName({ id, name, provider, children }: Props) {
  return (
    <Row as="span" align="center" gap={10} maxWidth={420}>
      <NameLink className={css.name} to="/admin/sources/$connectionId" params={{ connectionId: id }}>
        {name}
      </NameLink>
      {children}
      <Text as="span" isCut tone="muted">
        {provider}
      </Text>
    </Row>
  )
}
