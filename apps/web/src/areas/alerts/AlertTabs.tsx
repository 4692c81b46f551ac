import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { useAlerts } from './use-alerts.ts'

/** Tabs for the list and for the maps of the services that the organisation uses. */
export function AlertTabs() {
  const { t } = useTranslation()
  const maps = useAlerts().data?.maps ?? []
  if (maps.length === 0) return null
  const tabs = [
    { path: '/alerts', label: t('alerts.tabs.list') },
    ...(maps.includes('vigilance') ? [{ path: '/alerts/vigilance', label: t('alerts.tabs.vigilance') }] : []),
    ...(maps.includes('vigicrues') ? [{ path: '/alerts/floods', label: t('alerts.tabs.floods') }] : []),
  ]
  return <TabLinks label={t('alerts.tabs.label')} tabs={tabs} isExact />
}
