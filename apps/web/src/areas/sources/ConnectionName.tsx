import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './connection-name.module.css'

type Props = { id: string; name: string; provider: string; children: ReactNode }

/** A connection by its name, with its marks and whose data it brings. */
export function ConnectionName({ id, name, provider, children }: Props) {
  return (
    <span className={css.line}>
      <Link className={css.name} to="/admin/sources/$connectionId" params={{ connectionId: id }}>
        {name}
      </Link>
      {children}
      <span className={css.provider}>{provider}</span>
    </span>
  )
}
