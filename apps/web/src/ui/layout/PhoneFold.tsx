import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../phone.ts'
import css from './phone-fold.module.css'

type Props = {
  readonly title: string
  /** What is in it, in one line. */
  readonly contents: string
  /** The content is in the page while it is folded, so that links into it open it. */
  readonly isLinked?: boolean
  readonly children: ReactNode
}

/** A section that a phone folds behind a line that says what is in it; elsewhere the section alone. */
export function PhoneFold({ title, contents, isLinked = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!useIsPhone()) return children
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{title}</strong> <small>{contents}</small>
      </summary>
      {(isOpen || isLinked) && children}
    </details>
  )
}
