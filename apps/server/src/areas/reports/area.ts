import type { Area } from '../../http/area.ts'
import { reportRoutes } from './routes.ts'

export const reports: Area = {
  name: 'reports',
  // what the product writes by itself
  alsoImports: ['reports'],
  routes: [reportRoutes],
}
