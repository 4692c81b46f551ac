import type { ReactNode } from 'react'
import css from './tile.module.css'

/** Tiles side by side, separated by a line. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className={css.tiles}>{children}</div>
}
