import type { Area } from '../../http/area.ts'
import { actRoutes } from './acts/routes.ts'
import { setupAdministrationRoutes } from './administration-routes.ts'
import { pointRoutes } from './points/routes.ts'
import { setupRoutes } from './routes.ts'

/** The organisations: their settings, zones, roles and points, and the log of what administrators did. */
export const setups: Area = {
  name: 'setups',
  routes: [setupRoutes, setupAdministrationRoutes, pointRoutes, actRoutes],
}
