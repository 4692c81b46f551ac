import { useTranslation } from 'react-i18next'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'

type Props = { name: string; onDelete: () => void; onCancel: () => void }

/** Asks for confirmation before a connection is deleted; its delivered data remain. */
export function DeleteConnection({ name, onDelete, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <DeleteQuestion
      label={t('connections.delete', { name })}
      question={t('connections.deleteSure', { name })}
      confirm={t('connections.deleteConfirm')}
      onDelete={onDelete}
      onCancel={onCancel}
    />
  )
}
