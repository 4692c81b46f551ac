import type { ReactNode } from 'react'
import css from './filter-bar.module.css'

/** One line over a list: what it is searched, filtered and sorted by. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={css.bar}>{children}</search>
}
