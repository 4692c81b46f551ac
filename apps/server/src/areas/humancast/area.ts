import type { Area } from '../../http/area.ts'
import { humancastRoutes } from './routes.ts'

export const humancast: Area = {
  name: 'humancast',
  routes: [humancastRoutes],
}
