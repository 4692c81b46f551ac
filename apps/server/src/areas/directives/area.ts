import type { Area } from '../../http/area.ts'
import { directiveRoutes } from './routes.ts'
import { teamRoutes } from './team-routes.ts'

export const directives: Area = {
  name: 'directives',
  alsoImports: ['mail'],
  routes: [directiveRoutes, teamRoutes],
}
