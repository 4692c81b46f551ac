import type { Area } from '../../http/area.ts'
import { layoutRoutes } from './layout-routes.ts'
import { bulletinRoutes } from './routes.ts'

export const bulletins: Area = {
  name: 'bulletins',
  // builds the pages, PDFs and mails
  alsoImports: ['bulletins'],
  routes: [bulletinRoutes, layoutRoutes],
}
