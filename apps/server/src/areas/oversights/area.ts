import type { Area } from '../../http/area.ts'
import { oversightRoutes } from './routes.ts'

export const oversights: Area = {
  name: 'oversights',
  routes: [oversightRoutes],
  // a draft is tried with the code that evaluates oversights
  alsoImports: ['chain'],
}
