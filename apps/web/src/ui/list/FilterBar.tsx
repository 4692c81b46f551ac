import type { ReactNode } from 'react'
import css from './filter-bar.module.css'

/** One line above a list with its search, filters and sorting. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <search className={css.bar}>{children}</search>
}
