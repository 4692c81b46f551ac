import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../lib/address.ts'
import css from './place-panel.module.css'

export type PlaceDetails = {
  readonly name: string
  /** What it is and where. */
  readonly kind: string
  /** Over the facts: what is seen there. */
  readonly picture?: ReactNode
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** Under the facts, in words. */
  readonly text?: string
  /** Muted, below: where what is shown comes from and how good it has been. */
  readonly note?: string
  /** What the address asks for stands apart: back in time it asks for the instant as well. */
  readonly link?: { readonly to: string; readonly search?: Search; readonly label: string }
}

type Props = { details: PlaceDetails; onClose: () => void }

/** The chosen place, beside the map; on a phone under it. */
export function PlacePanel({ details, onClose }: Props) {
  const { t } = useTranslation()
  const { name, kind, picture, facts, text, note, link } = details
  return (
    <aside className={css.panel} aria-label={name}>
      <header className={css.head}>
        <div>
          <h2>{name}</h2>
          <p>{kind}</p>
        </div>
        <CloseButton aria-label={t('app.close')} onClick={onClose} />
      </header>
      {picture && <div className={css.picture}>{picture}</div>}
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text && <p className={css.text}>{text}</p>}
      {note && <p className={css.note}>{note}</p>}
      {link && (
        <Link className={css.link} to={link.to} search={link.search ?? {}}>
          {link.label}
        </Link>
      )}
    </aside>
  )
}
