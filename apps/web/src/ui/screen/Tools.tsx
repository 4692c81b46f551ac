import type { ReactNode } from 'react'
import { useIsWall } from '../wall/use-is-wall.ts'
import css from './tools.module.css'

/** The bar above a table or chart: what it shows on the left, actions on the right; hidden on a wall. */
export function Tools({ children }: { children: ReactNode }) {
  return useIsWall() ? null : <div className={css.tools}>{children}</div>
}
