import type { Area } from '../../http/area.ts'
import { alertRoutes } from './routes.ts'

export const alerts: Area = {
  name: 'alerts',
  // For what the chain stores about its own alerts.
  alsoImports: ['chain'],
  routes: [alertRoutes],
}
