import type { Area } from '../../http/area.ts'
import { distributionRoutes } from './distribution-routes.ts'
import { statisticsRoutes } from './routes.ts'
import { snowRoutes } from './snow-routes.ts'

export const statistics: Area = {
  name: 'statistics',
  routes: [statisticsRoutes, distributionRoutes, snowRoutes],
}
