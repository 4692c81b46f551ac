import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { TabLinks } from '../../ui/page/TabLinks.tsx'
import { mapView } from './map-views.ts'

/**
 * Views that always have a tab next to the points; fires and air quality have one only where there is data.
 */
const OFFERED = ['wind', 'storm'] as const

/** Tabs for the views of the organisation's own map and for the maps of other programs that it has set up. */
export function MapTabs() {
  const { t } = useTranslation()
  const { locale, hasFeature } = useContextData()
  const external = (useCall('listExternalViews', {}).data?.entries ?? []).filter(({ isEnabled }) => isEnabled)
  const own = OFFERED.filter((name) => mapView(name).access.every(hasFeature))
  if (own.length + external.length === 0) return null
  const tabs = [
    { path: '/cartes', label: t('views.points') },
    ...own.map((name) => ({ path: mapView(name).path, label: t(`maps.views.${name}`) })),
    ...external.map(({ id, name }) => ({ path: `/cartes/${id}`, label: name[locale] })),
  ]
  return <TabLinks label={t('views.tabs')} tabs={tabs} isExact />
}
