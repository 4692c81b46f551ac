import type { Area } from '../../http/area.ts'
import { alertRoutes } from './routes.ts'

export const alerts: Area = {
  name: 'alerts',
  // what the chain has kept of its own alerts
  alsoImports: ['chain'],
  routes: [alertRoutes],
}
