import type { Area } from '../../http/area.ts'
import { reportRoutes } from './routes.ts'

export const reports: Area = {
  name: 'reports',
  // writes the automatic reports
  alsoImports: ['reports'],
  routes: [reportRoutes],
}
