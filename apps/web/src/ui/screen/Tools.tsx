import type { ReactNode } from 'react'
import { useIsWall } from '../wall/use-is-wall.ts'
import css from './tools.module.css'

/** Over a table or a drawing: what it shows on the left, what can be done with it on the right; nothing on a wall. */
export function Tools({ children }: { children: ReactNode }) {
  return useIsWall() ? null : <div className={css.tools}>{children}</div>
}
