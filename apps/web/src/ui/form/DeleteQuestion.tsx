import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './delete-question.module.css'

type Props = {
  /** What is deleted: the name of the question. */
  label: string
  /** What is lost with it, and what stays. */
  question: string
  /** The verb with its object: «Supprimer la connexion». */
  confirm: string
  onDelete: () => void
  onCancel: () => void
}

/** Asks in the place of what is deleted, so that it stays in sight. */
export function DeleteQuestion({ label, question, confirm, onDelete, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.question} role="alertdialog" aria-label={label}>
      <p>{question}</p>
      <Button className={css.delete} size="compact-sm" onClick={onDelete}>
        {confirm}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel} data-autofocus>
        {t('app.cancel')}
      </Button>
    </div>
  )
}
