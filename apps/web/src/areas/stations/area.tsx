import { createRoute, useNavigate } from '@tanstack/react-router'
import type { Area, Places } from '../../lib/area-manifest.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { setup } from './setup/screens.tsx'
import { tools } from './tools/screens.tsx'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stations',
  staticData: { access: 'stations', hint: 'stations' },
  component: screen(() => import('./StationsPage.tsx'), 'StationsPage'),
})
const station = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stations/view/$stationId',
  staticData: { access: 'stations' },
  component: screen(() => import('./StationPage.tsx'), 'StationPage'),
})

/** Finds stations by name, reference and road. */
function useStationPlaces(): ReturnType<Places['use']> {
  const navigate = useNavigate()
  const { hasFeature } = useContextData()
  const { data, isLoading, error, refetch } = useCall('listStations', {}, { enabled: hasFeature('stations') })
  const list = (data?.stations ?? []).map(({ id, name, ref, road, zoneId, longitude, latitude }) => ({
    id,
    name,
    zoneId,
    at: longitude === null || latitude === null ? null : ([longitude, latitude] as const),
    ...(road ? { hint: road } : {}),
    words: `${ref} ${road ?? ''}`,
    open: () => void navigate({ to: '/stations/view/$stationId', params: { stationId: id } }),
  }))
  return { list, isLoading, error: data ? null : error, retry: () => void refetch() }
}

export const stations = {
  name: 'stations',
  routes: [list, station, ...tools.routes, ...setup.routes],
  navigation: [
    { path: '/stations', group: 'places', position: 10, label: 'navigation.stations', key: 's' },
    ...tools.navigation,
  ],
  places: {
    follow: 'stations',
    label: 'navigation.stations',
    followLabel: 'firstLogin.stepStations',
    use: useStationPlaces,
  },
} as const satisfies Area
