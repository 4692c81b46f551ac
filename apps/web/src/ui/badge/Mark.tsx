import type { ReactNode } from 'react'
import css from './tone-sign.module.css'

type Props = { tone?: 'doubt'; hint?: string; children: ReactNode }

/** A word that has to be known of a thing beside its state. */
export function NoteBadge({ tone, hint, children }: Props) {
  return (
    <span className={css.mark} data-tone={tone} title={hint}>
      {children}
    </span>
  )
}
