import type { ReactNode } from 'react'
import { IconBridge, IconMessage } from '../icons.ts'
import css from './row-name.module.css'

type Props = {
  name: string
  /** A link of its own for a new tab; the row itself opens on a click. */
  address: string
  /** What the sign of a bridge says; undefined: no bridge. */
  bridge?: string | undefined
  /** What is said of it; undefined: nothing. */
  message?: string | undefined
  /** In a second line, muted. */
  children?: ReactNode
}

/** What names a row: a link, the sign of a bridge, and what else there is to know in one line. */
export function RowName({ name, address, bridge, message, children }: Props) {
  return (
    <span className={css.rowName} data-tall={children ? true : undefined}>
      <span className={css.line}>
        <a href={address} tabIndex={-1}>
          {name}
        </a>
        {bridge && <IconBridge size={15} aria-label={bridge} />}
        {message && (
          <span className={css.message} title={message}>
            <IconMessage size={15} aria-label={message} />
          </span>
        )}
      </span>
      {children && <span className={css.facts}>{children}</span>}
    </span>
  )
}
