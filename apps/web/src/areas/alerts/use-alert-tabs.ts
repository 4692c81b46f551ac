import { useTranslation } from 'react-i18next'
import type { TabLink } from '../../lib/tab-link.ts'
import { UnreadCount } from './UnreadCount.tsx'
import { useAlerts } from './use-alerts.ts'

/** Tabs for the list of dangers and for the maps of the services that the organisation uses. */
export function useAlertTabs(): readonly TabLink[] {
  const { t } = useTranslation()
  const maps = useAlerts().data?.maps ?? []
  return [
    { path: '/alerts', label: t('alerts.tabs.list'), Count: UnreadCount },
    ...(maps.includes('vigilance') ? [{ path: '/alerts/vigilance', label: t('alerts.tabs.vigilance') }] : []),
    ...(maps.includes('vigicrues') ? [{ path: '/alerts/floods', label: t('alerts.tabs.floods') }] : []),
  ]
}
