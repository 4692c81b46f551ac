import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { useBorrowedFocus } from '../../../ui/borrowed-focus.ts'
import css from './crew.module.css'

type Props = {
  readonly label: string
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A question on the page with two large buttons; the one that changes nothing has the focus. */
export function CrewQuestion({ label, question, confirm, cancel, onConfirm, onCancel }: Props) {
  const careful = useRef<HTMLButtonElement>(null)
  useBorrowedFocus(careful)
  const about = useId()
  return (
    <div className={css.question} role="alertdialog" aria-label={label} aria-describedby={about}>
      <p id={about}>{question}</p>
      <Button size="lg" variant="default" className={css.answer} ref={careful} onClick={onCancel}>
        {cancel}
      </Button>
      <Button size="lg" className={css.answer} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  )
}
