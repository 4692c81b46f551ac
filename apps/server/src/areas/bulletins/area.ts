import type { Area } from '../../http/area.ts'
import { layoutRoutes } from './layout-routes.ts'
import { bulletinRoutes } from './routes.ts'

export const bulletins: Area = {
  name: 'bulletins',
  // what pages, PDFs and mails are made of
  alsoImports: ['bulletins'],
  routes: [bulletinRoutes, layoutRoutes],
}
