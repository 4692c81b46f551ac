import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LiveButton } from '../../ui/form/LiveButton.tsx'
import { IconPlus } from '../../ui/icons.ts'

/** A link to the catalogue of providers. */
export function NewConnectionLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <LiveButton
      size="xs"
      leftSection={<IconPlus size={15} />}
      onClick={() => void navigate({ to: '/admin/sources/new' })}
    >
      {t('connections.add')}
    </LiveButton>
  )
}
