import type { ReactNode } from 'react'
import css from './parts.module.css'

/** One part under its name, with what its state is. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.shown}>
      <code>{name}</code>
      <div className={css.part}>{children}</div>
    </div>
  )
}
