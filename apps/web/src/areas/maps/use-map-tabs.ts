import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { findView } from '../../lib/external-view.ts'
import { useCall } from '../../lib/query.ts'
import type { TabLink } from '../../lib/tab-link.ts'
import { mapView } from './map-views.ts'

/**
 * Tabs for the views of the organisation's own map and for the maps of other programs that it has set up. Fires,
 * air quality and the composite have one if their source is connected and no other program shows them.
 */
export function useMapTabs(): readonly TabLink[] {
  const { t } = useTranslation()
  const { locale, hasFeature } = useContextData()
  const external = (useCall('listExternalViews', {}).data?.entries ?? []).filter(({ isEnabled }) => isEnabled)
  const connected = useCall('listSourceViews', {}).data?.views ?? []
  const ownViews = ['wind', 'storm', ...connected.filter((name) => !findView(external, name))] as const
  const openTabs = ownViews.filter((name) => mapView(name).access.every(hasFeature))
  return [
    { path: '/cartes', label: t('views.points') },
    ...openTabs.map((name) => ({ path: mapView(name).path, label: t(`maps.views.${name}`) })),
    ...external.map(({ id, name }) => ({ path: `/cartes/${id}`, label: name[locale] })),
  ]
}
