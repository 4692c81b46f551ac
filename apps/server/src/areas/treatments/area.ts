import type { Area } from '../../http/area.ts'
import { treatmentRoutes } from './routes.ts'

export const treatments: Area = {
  name: 'treatments',
  routes: [treatmentRoutes],
}
