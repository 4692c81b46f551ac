import { createRoute } from '@tanstack/react-router'
import type { Screens } from '../../../lib/area.ts'
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

/** The vehicles of an organisation, and which terminals may report their work. */
export const vehicles = {
  routes: [list, vehicle],
  adminPages: [{ path: '/admin/vehicles', position: 130, label: 'navigation.vehicles' }],
} as const satisfies Screens
