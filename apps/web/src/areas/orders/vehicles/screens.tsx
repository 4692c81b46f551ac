import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area-manifest.ts'
import { insideRoute } from '../../../lib/routes.ts'
import { screen } from '../../../lib/screen.ts'

const access = 'admin_sources'

const list = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/vehicles',
  staticData: { access },
  component: screen(() => import('./VehiclesPage.tsx'), 'VehiclesPage'),
})
const vehicle = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/vehicles/$vehicleId',
  staticData: { access },
  component: screen(() => import('./VehiclePage.tsx'), 'VehiclePage'),
})
const depots = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/depots',
  staticData: { access },
  component: screen(() => import('./DepotsPage.tsx'), 'DepotsPage'),
})
const depot = createRoute({
  getParentRoute: () => insideRoute,
  path: '/admin/depots/$depotId',
  staticData: { access },
  component: screen(() => import('./DepotPage.tsx'), 'DepotPage'),
})

/** The vehicles of an organisation, which terminals may report their work, and the depots at which they load. */
export const vehicles = {
  routes: [list, vehicle, depots, depot],
  adminPages: [
    { path: '/admin/vehicles', group: 'roads', position: 130, label: 'navigation.vehicles' },
    { path: '/admin/depots', group: 'roads', position: 131, label: 'navigation.depots' },
  ],
} as const satisfies Screens
