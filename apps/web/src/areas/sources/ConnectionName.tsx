import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './connection-name.module.css'

type Props = { id: string; name: string; provider: string; children: ReactNode }

/** The name of a connection, with its badges and its data provider. */
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
