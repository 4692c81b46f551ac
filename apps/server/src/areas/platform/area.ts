import type { Area } from '../../http/area.ts'
import { answersRoute } from './answers/routes.ts'
import { configRoutes } from './config/routes.ts'
import { platformAdministrationRoutes } from './routes.ts'

/** The installation as a whole: its organisations, its configuration, and several reads as one call. */
export const platform: Area = {
  name: 'platform',
  alsoImports: ['identity', 'mail'],
  routes: [platformAdministrationRoutes, configRoutes, answersRoute],
}
