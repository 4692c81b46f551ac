import type { Area } from '../../http/area.ts'
import { climateRoutes } from './routes.ts'

export const climate: Area = {
  name: 'climate',
  routes: [climateRoutes],
}
