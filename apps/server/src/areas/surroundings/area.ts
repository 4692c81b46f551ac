import type { Area } from '../../http/area.ts'
import { outageRoutes } from './outages/routes.ts'
import { stormRoutes } from './storm/routes.ts'
import { tideRoutes } from './tides/routes.ts'

/** Events around the roads: lightning, power outages, water levels. */
export const surroundings: Area = {
  name: 'surroundings',
  routes: [stormRoutes, outageRoutes, tideRoutes],
}
