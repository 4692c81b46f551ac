import type { Area } from '../../http/area.ts'
import { platformAdministrationRoutes } from './routes.ts'

export const platform: Area = {
  name: 'platform',
  alsoImports: ['identity', 'mail'],
  routes: [platformAdministrationRoutes],
}
