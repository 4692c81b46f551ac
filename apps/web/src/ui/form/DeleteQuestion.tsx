import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBorrowedFocus } from '../borrowed-focus.ts'
import css from './delete-question.module.css'

type Props = {
  /** What is deleted; the accessible name of the question. */
  label: string
  /** What is deleted with it, and what remains. */
  question: string
  /** The verb with its object: «Supprimer la connexion». */
  confirm: string
  onDelete: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation in place, so that the item stays visible. The focus goes to the answer that deletes nothing;
 * Esc gives that answer too and returns the focus.
 */
export function DeleteQuestion({ label, question, confirm, onDelete, onCancel }: Props) {
  const { t } = useTranslation()
  const cancel = useRef<HTMLButtonElement>(null)
  useBorrowedFocus(cancel)
  const about = useId()
  return (
    <div
      className={css.question}
      role="alertdialog"
      aria-label={label}
      aria-describedby={about}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <p id={about}>{question}</p>
      <Button className={css.delete} size="compact-sm" onClick={onDelete}>
        {confirm}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel} ref={cancel}>
        {t('app.cancel')}
      </Button>
    </div>
  )
}
