import type { Area } from '../../http/area.ts'
import { outageRoutes } from './routes.ts'

export const outages: Area = {
  name: 'outages',
  routes: [outageRoutes],
}
