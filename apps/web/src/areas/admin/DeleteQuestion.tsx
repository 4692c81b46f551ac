import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './admin.module.css'

type Props = { name: string; onDelete: () => void; onCancel: () => void }

/** Asks in the place of the connection, so that what is deleted stays in sight. */
export function DeleteQuestion({ name, onDelete, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.question} role="alertdialog" aria-label={t('connections.delete', { name })}>
      <p>{t('connections.deleteSure', { name })}</p>
      <Button className={css.delete} size="compact-sm" onClick={onDelete}>
        {t('connections.deleteConfirm')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onCancel} data-autofocus>
        {t('app.cancel')}
      </Button>
    </div>
  )
}
