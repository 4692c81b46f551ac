import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/badge/CountBadge.tsx'
import { useUnreadReports } from './use-unread-reports.ts'

/** The number of unread reports, next to the section's name. */
export function UnreadCount(): ReactNode {
  const { t } = useTranslation()
  return <CountBadge count={useUnreadReports()} words={t('navigation.reportsToRead')} />
}
