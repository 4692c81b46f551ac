import type { ReactNode } from 'react'
import css from './states.module.css'

type Props = { children: string; action?: ReactNode }

/** One sentence, and the one action that helps. */
export function Empty({ children, action }: Props) {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
