import type { Area } from '../../http/area.ts'
import { reportRoutes } from './routes.ts'

export const reports: Area = {
  name: 'reports',
  alsoImports: ['areas'],
  routes: [reportRoutes],
}
