import type { Area } from '../../http/area.ts'
import { alertRoutes } from './routes.ts'

export const alerts: Area = {
  name: 'alerts',
  // Needed to read the alerts that the chain stores.
  alsoImports: ['chain'],
  routes: [alertRoutes],
}
