import type { Area } from '../../http/area.ts'
import { treatmentRoutes } from './routes.ts'
import { vehicleRoutes } from './vehicle-routes.ts'

export const treatments: Area = {
  name: 'treatments',
  routes: [treatmentRoutes, vehicleRoutes],
}
