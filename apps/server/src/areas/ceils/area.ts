import type { Area } from '../../http/area.ts'
import { castpointRulesRoutes } from './castpoint-routes.ts'
import { ceilRoutes } from './routes.ts'
import { ceilSetRoutes } from './set-routes.ts'
import { userCeilRoutes } from './user-routes.ts'

export const ceils: Area = {
  name: 'ceils',
  routes: [ceilRoutes, ceilSetRoutes, userCeilRoutes, castpointRulesRoutes],
}
