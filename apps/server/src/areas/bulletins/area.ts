import type { Area } from '../../http/area.ts'
import { layoutRoutes } from './layout-routes.ts'
import { bulletinRoutes } from './routes.ts'

export const bulletins: Area = {
  name: 'bulletins',
  alsoImports: ['areas'],
  routes: [bulletinRoutes, layoutRoutes],
}
