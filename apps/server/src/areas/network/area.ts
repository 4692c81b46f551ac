import type { Area } from '../../http/area.ts'
import { networkRoutes } from './circuits/network-routes.ts'
import { circuitRoutes } from './circuits/routes.ts'
import { riskRoutes } from './risks/routes.ts'
import { ruleRoutes } from './risks/rule-routes.ts'
import { roadRoutes } from './roads/routes.ts'

/** The road network: circuits and their segments, the risks on them, and the reported state of public roads. */
export const network: Area = {
  name: 'network',
  routes: [circuitRoutes, networkRoutes, riskRoutes, ruleRoutes, roadRoutes],
}
