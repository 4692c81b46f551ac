import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { TabLink } from '../../lib/tab-link.ts'
import { stormPlaces } from './storm.ts'

/**
 * The risk views that the person may see; the storm view opens on a station, the first one the person
 * follows, or on a point without a station.
 */
export function useRiskTabs(): readonly TabLink[] {
  const { t } = useTranslation()
  const { points, favourites, hasFeature } = useContextData()
  const stationId = favourites.stations[0] ?? stormPlaces(points)[0]?.value
  return [
    ...(hasFeature('stations') ? [{ path: '/risks/obs', label: t('riskviews.tabs.obs') }] : []),
    ...(hasFeature('map_storm') && stationId
      ? [
          {
            path: `/risks/storm/${encodeURIComponent(stationId)}`,
            label: t('riskviews.tabs.storm'),
            alsoAt: ['/risks/storm'],
          },
        ]
      : []),
    ...(hasFeature('alerts') ? [{ path: '/risks/atmo', label: t('riskviews.tabs.atmo') }] : []),
    ...(hasFeature('stations') ? [{ path: '/risks/water', label: t('riskviews.tabs.water') }] : []),
    { path: '/risks/hydroqc', label: t('riskviews.tabs.hydroqc') },
  ]
}
