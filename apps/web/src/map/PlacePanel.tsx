import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../lib/address.ts'
import { Note } from '../ui/layout/Note.tsx'
import { Row } from '../ui/layout/Row.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { Text } from '../ui/layout/Text.tsx'
import css from './place-panel.module.css'

export type PlaceDetails = {
  readonly name: string
  /** Kind of the place and its location. */
  readonly kind: string
  /** Displayed above the facts, e.g. a camera picture. */
  readonly picture?: ReactNode
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** Text below the facts. */
  readonly text?: string
  /** Muted, at the bottom: the source of the data and its accuracy so far. */
  readonly note?: string
  /**
   * The search parameters are separate from the path, so that the link keeps the instant when looking back in
   * time.
   */
  readonly link?: { readonly to: string; readonly search?: Search; readonly label: string }
}

type Props = { details: PlaceDetails; onClose: () => void }

/** Details of the selected place, next to the map; on a phone below it. */
export function PlacePanel({ details, onClose }: Props) {
  const { t } = useTranslation()
  const { name, kind, picture, facts, text, note, link } = details
  return (
    <aside className={css.panel} aria-label={name}>
      <Row as="header" justify="space-between" gap={8}>
        <div>
          <h2>{name}</h2>
          <Note>{kind}</Note>
        </div>
        <CloseButton aria-label={t('app.close')} onClick={onClose} />
      </Row>
      {picture && <div className={css.picture}>{picture}</div>}
      <Stack className={css.facts} as="dl">
        {facts.map(({ label, value }) => (
          <Row hasLineAbove align="center" justify="space-between" gap={12} minHeight={32} key={label}>
            <dt>{label}</dt>
            <Text as="dd" hasNumbers weight={550} textAlign="right">
              {value}
            </Text>
          </Row>
        ))}
      </Stack>
      {text && (
        <Text as="p" size={13}>
          {text}
        </Text>
      )}
      {note && (
        <Text as="p" tone="muted" size={12}>
          {note}
        </Text>
      )}
      {link && (
        <Link className={css.link} to={link.to} search={link.search ?? {}}>
          {link.label}
        </Link>
      )}
    </aside>
  )
}
