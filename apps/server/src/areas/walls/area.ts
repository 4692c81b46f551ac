import type { Area } from '../../http/area.ts'
import { wallRoutes } from './routes.ts'

export const walls: Area = {
  name: 'walls',
  routes: [wallRoutes],
}
