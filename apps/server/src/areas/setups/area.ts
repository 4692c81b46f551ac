import type { Area } from '../../http/area.ts'
import { setupAdministrationRoutes } from './administration-routes.ts'
import { setupRoutes } from './routes.ts'

export const setups: Area = {
  name: 'setups',
  routes: [setupRoutes, setupAdministrationRoutes],
}
