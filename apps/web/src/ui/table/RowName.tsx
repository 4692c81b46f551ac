import type { ReactNode } from 'react'
import { IconBridge, IconMessage } from '../icons.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { NameAnchor } from './NameLink.tsx'
import css from './row-name.module.css'

type Props = {
  name: string
  /** The link of the row, so that it can be opened in a new tab; a click on the row opens it as well. */
  address: string
  /** The text of the bridge symbol; undefined: no bridge. */
  bridge?: string | undefined
  /** A message about it; undefined: none. */
  message?: string | undefined
  /** In a second line, muted. */
  children?: ReactNode
}

/** The name of a row: a link, the bridge symbol, and further information in one line. */
export function RowName({ name, address, bridge, message, children }: Props) {
  return (
    <RowNameStack data-tall={children ? true : undefined}>
      <Row className={css.line} as="span" align="center" gap={6} minWidth={0}>
        <NameAnchor href={address} tabIndex={-1}>
          {name}
        </NameAnchor>
        {bridge && <IconBridge size={15} aria-label={bridge} />}
        {message && (
          <Row as="span" isInline flex="none" title={message}>
            <IconMessage size={15} aria-label={message} />
          </Row>
        )}
      </Row>
      {children && (
        <Text as="span" isCut tone="muted" size={12}>
          {children}
        </Text>
      )}
    </RowNameStack>
  )
}

const RowNameStack = (props: LayoutProps) => (
  <Stack className={css.rowName} as="span" justify="center" minWidth={0} {...props} />
)
