import type { Area } from '../../http/area.ts'
import { networkRoutes } from './network-routes.ts'
import { circuitRoutes } from './routes.ts'

export const circuits: Area = {
  name: 'circuits',
  routes: [circuitRoutes, networkRoutes],
}
