import type { Area } from '../../http/area.ts'
import { stormRoutes } from './routes.ts'

export const storm: Area = {
  name: 'storm',
  routes: [stormRoutes],
}
