import type { ReactNode } from 'react'
import css from './tools.module.css'

/** Over a table or a drawing: what it shows on the left, what can be done with it on the right. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={css.tools}>{children}</div>
}
