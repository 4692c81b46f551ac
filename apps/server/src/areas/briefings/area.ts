import type { Area } from '../../http/area.ts'
import { briefingRoutes } from './routes.ts'

export const briefings: Area = {
  name: 'briefings',
  routes: [briefingRoutes],
}
