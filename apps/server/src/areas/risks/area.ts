import type { Area } from '../../http/area.ts'
import { riskRoutes } from './routes.ts'
import { ruleRoutes } from './rule-routes.ts'

export const risks: Area = {
  name: 'risks',
  routes: [riskRoutes, ruleRoutes],
}
