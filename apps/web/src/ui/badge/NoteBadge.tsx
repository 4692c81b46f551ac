import type { ReactNode } from 'react'
import css from './tone-badge.module.css'

type Props = { tone?: 'doubt'; hint?: string; children: ReactNode }

/** An important remark about an item, next to its state. */
export function NoteBadge({ tone, hint, children }: Props) {
  return (
    <span className={css.icon} data-tone={tone} title={hint}>
      {children}
    </span>
  )
}
