import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessageScreen } from './MessageScreen.tsx'

/** An address of nothing, or of a section that does not exist for the person. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MessageScreen
      title={t('errors.notFoundTitle')}
      action={{ label: t('errors.toStart'), run: () => void navigate({ to: '/', search: {} }) }}
    >
      {t('errors.NotFound')}
    </MessageScreen>
  )
}
