import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { TabLinks } from '../../ui/page/TabLinks.tsx'

/** The map of the organisation's own points, and those of other programs that it shows beside it. */
export function MapTabs() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const views = (useCall('listExternalViews', {}).data?.entries ?? []).filter(({ isEnabled }) => isEnabled)
  if (views.length === 0) return null
  const tabs = [
    { path: '/cartes', label: t('views.points') },
    ...views.map(({ id, name }) => ({ path: `/cartes/${id}`, label: name[locale] })),
  ]
  return <TabLinks label={t('views.tabs')} tabs={tabs} isExact />
}
