import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/badge/CountBadge.tsx'
import { useUnreadDangers } from './use-alerts.ts'

/** Number of unread dangers, next to the section in the navigation. */
export function UnreadCount(): ReactNode {
  const { t } = useTranslation()
  return <CountBadge count={useUnreadDangers()} words={t('navigation.alertsToRead')} />
}
