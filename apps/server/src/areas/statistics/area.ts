import type { Area } from '../../http/area.ts'
import { distributionRoutes } from './distribution-routes.ts'
import { normalRoutes } from './normals/routes.ts'
import { statisticsRoutes } from './routes.ts'
import { snowRoutes } from './snow-routes.ts'

/** Statistics of the readings, and the thirty-year normals with which they are compared. */
export const statistics: Area = {
  name: 'statistics',
  routes: [statisticsRoutes, distributionRoutes, snowRoutes, normalRoutes],
}
