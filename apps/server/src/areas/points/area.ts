import type { Area } from '../../http/area.ts'
import { pointRoutes } from './routes.ts'

export const points: Area = {
  name: 'points',
  routes: [pointRoutes],
}
