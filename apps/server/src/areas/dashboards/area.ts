import type { Area } from '../../http/area.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboards: Area = {
  name: 'dashboards',
  routes: [dashboardRoutes],
}
