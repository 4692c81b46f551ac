import type { Area } from '../../http/area.ts'
import { tideRoutes } from './routes.ts'

export const tides: Area = {
  name: 'tides',
  routes: [tideRoutes],
}
