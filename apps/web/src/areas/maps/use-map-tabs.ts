import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import type { TabLink } from '../../lib/tab-link.ts'
import { mapView } from './map-views.ts'

/**
 * Views that always have a tab next to the points; fires and air quality have one only where there is data.
 */
const OFFERED = ['wind', 'storm'] as const

/** Tabs for the views of the organisation's own map and for the maps of other programs that it has set up. */
export function useMapTabs(): readonly TabLink[] {
  const { t } = useTranslation()
  const { locale, hasFeature } = useContextData()
  const external = (useCall('listExternalViews', {}).data?.entries ?? []).filter(({ isEnabled }) => isEnabled)
  const own = OFFERED.filter((name) => mapView(name).access.every(hasFeature))
  return [
    { path: '/cartes', label: t('views.points') },
    ...own.map((name) => ({ path: mapView(name).path, label: t(`maps.views.${name}`) })),
    ...external.map(({ id, name }) => ({ path: `/cartes/${id}`, label: name[locale] })),
  ]
}
