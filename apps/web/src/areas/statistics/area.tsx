import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { compare } from './compare/screens.tsx'

const access = 'stations_stats'

const stationsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stats',
  staticData: { access },
  component: screen(() => import('./StatsPage.tsx'), 'StatsPage'),
})
const station = createRoute({
  getParentRoute: () => insideRoute,
  path: '/stats/$stationId',
  staticData: { access },
  component: screen(() => import('./StationStatsPage.tsx'), 'StationStatsPage'),
})

export const statistics = {
  name: 'statistics',
  routes: [stationsRoute, station, ...compare.routes],
  navigation: [
    { path: '/stats', group: 'tools', position: 20, label: 'navigation.statistics', key: 'i' },
    ...compare.navigation,
  ],
} as const satisfies Area
