import { createRoute } from '@tanstack/react-router'
import type { Area } from '../../lib/area-manifest.ts'
import { insideRoute } from '../../lib/routes.ts'
import { screen } from '../../lib/screen.ts'
import { useRiskTabs } from './use-risk-tabs.ts'

const observed = createRoute({
  getParentRoute: () => insideRoute,
  path: '/risks/obs',
  staticData: { access: 'stations' },
  component: screen(() => import('./ObservedPage.tsx'), 'ObservedPage'),
})
const storm = createRoute({
  getParentRoute: () => insideRoute,
  path: '/risks/storm/$stationId',
  staticData: { access: 'map_storm' },
  component: screen(() => import('./StormPage.tsx'), 'StormPage'),
})
const atmosphere = createRoute({
  getParentRoute: () => insideRoute,
  path: '/risks/atmo',
  staticData: { access: 'alerts' },
  component: screen(() => import('./AtmospherePage.tsx'), 'AtmospherePage'),
})
const water = createRoute({
  getParentRoute: () => insideRoute,
  path: '/risks/water',
  staticData: { access: 'stations' },
  component: screen(() => import('./WaterPage.tsx'), 'WaterPage'),
})
const outages = createRoute({
  getParentRoute: () => insideRoute,
  path: '/risks/hydroqc',
  staticData: { access: 'everyone' },
  component: screen(() => import('./OutagesPage.tsx'), 'OutagesPage'),
})

/** One screen for each kind of danger: station observations, lightning, the air, the water, the power. */
export const surroundings = {
  name: 'surroundings',
  routes: [observed, storm, atmosphere, water, outages],
  navigation: [
    {
      path: '/risks/obs',
      group: 'alerts',
      position: 30,
      label: 'navigation.risks',
      key: 'k',
      alsoAt: ['/risks'],
      useTabs: useRiskTabs,
    },
  ],
} as const satisfies Area
