import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/badge/CountBadge.tsx'
import { useUnreadReports } from './use-unread-reports.ts'

/** How many reports are unread, beside the section. */
export function UnreadCount(): ReactNode {
  const { t } = useTranslation()
  return <CountBadge count={useUnreadReports()} words={t('navigation.reportsToRead')} />
}
