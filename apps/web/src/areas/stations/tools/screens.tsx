import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const access = 'admin_stations'

const health = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations',
  staticData: { access },
  component: screen(() => import('./HealthPage.tsx'), 'HealthPage'),
})
const log = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations/log',
  staticData: { access },
  component: screen(() => import('./LogPage.tsx'), 'LogPage'),
})
const visit = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations/log/$visitId',
  staticData: { access },
  component: screen(() => import('./VisitPage.tsx'), 'VisitPage'),
})
const table = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations/table',
  staticData: { access },
  component: screen(() => import('./TablePage.tsx'), 'TablePage'),
})

const normals = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations/normals',
  staticData: { access },
  component: screen(() => import('./normals/NormalsPage.tsx'), 'NormalsPage'),
})

const adding = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools/stations/new',
  staticData: { access },
  component: screen(() => import('./AddStationPage.tsx'), 'AddStationPage'),
})

/** Tools to maintain the stations of an organisation. */
export const tools = {
  routes: [health, log, visit, table, normals, adding],
  navigation: [
    { path: '/tools/stations', group: 'tools', position: 30, label: 'navigation.stationTools', key: 'u' },
  ],
} as const satisfies Screens
