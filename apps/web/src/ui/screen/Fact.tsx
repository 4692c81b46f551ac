import type { ReactNode } from 'react'
import css from './fact.module.css'

type Props = { icon?: ReactNode; children: ReactNode }

/** One of the facts below a title, after its icon. */
export function Fact({ icon, children }: Props) {
  return (
    <span className={css.fact}>
      {icon}
      {children}
    </span>
  )
}
