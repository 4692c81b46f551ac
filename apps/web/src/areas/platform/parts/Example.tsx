import type { ReactNode } from 'react'
import css from './parts.module.css'

/** One example under the name of its component and state. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.example}>
      <code>{name}</code>
      <div className={css.content}>{children}</div>
    </div>
  )
}
