import { dangersOf } from '@verglas/contract/alert-rules'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from '../../ui/badge/CountBadge.tsx'
import { useAlerts } from './use-alerts.ts'

/** How many dangers hold what the person has not read, beside the section. */
export function UnreadCount(): ReactNode {
  const { t } = useTranslation()
  const alerts = useAlerts({ atPresent: true }).data?.alerts
  const count = useMemo(() => dangersOf(alerts ?? []).filter(({ isRead }) => !isRead).length, [alerts])
  return <CountBadge count={count} words={t('navigation.alertsToRead')} />
}
