import { type ReactNode, useId } from 'react'
import formCss from '../../../ui/form/form.module.css'
import css from '../circuits/circuits.module.css'

type Props = {
  readonly title: ReactNode
  /** What the other person recorded. */
  readonly children?: ReactNode
  /** The author must decide, so the message takes the focus. */
  readonly isQuestion?: boolean | undefined
  readonly choices?: ReactNode
}

/** Somebody else has recorded something since the form was opened: what it is, and what the author may do about it. */
export function OtherVersion({ title, children, isQuestion = false, choices }: Props) {
  const titleId = useId()
  const question = { role: 'alertdialog', tabIndex: -1, 'data-conflict': true } as const
  return (
    <section className={css.other} aria-labelledby={titleId} {...(isQuestion ? question : {})}>
      <h3 id={titleId}>{title}</h3>
      {children}
      {choices && <div className={formCss.buttons}>{choices}</div>}
    </section>
  )
}
