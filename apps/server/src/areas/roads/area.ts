import type { Area } from '../../http/area.ts'
import { roadRoutes } from './routes.ts'

export const roads: Area = {
  name: 'roads',
  routes: [roadRoutes],
}
