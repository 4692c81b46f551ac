import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { IconPlus } from '../../ui/icons.ts'

/** A link to the catalogue of providers. */
export function NewConnectionLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isClosed, reason } = useLiveOnly()
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      disabled={isClosed}
      title={reason}
      onClick={() => void navigate({ to: '/admin/sources/new' })}
    >
      {t('connections.add')}
    </Button>
  )
}
