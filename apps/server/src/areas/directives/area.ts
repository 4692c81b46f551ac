import type { Area } from '../../http/area.ts'
import { directiveRoutes } from './routes.ts'

export const directives: Area = {
  name: 'directives',
  routes: [directiveRoutes],
}
