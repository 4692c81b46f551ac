import type { ReactNode } from 'react'
import css from './fact.module.css'

type Props = { icon?: ReactNode; children: ReactNode }

/** One of the facts under a title, behind its sign. */
export function Fact({ icon, children }: Props) {
  return (
    <span className={css.fact}>
      {icon}
      {children}
    </span>
  )
}
