import type { Area } from '../../http/area.ts'
import { alertRoutes } from './routes.ts'

export const alerts: Area = {
  name: 'alerts',
  routes: [alertRoutes],
}
