import type { Area } from '../../http/area.ts'
import { forecastRoutes } from './routes.ts'

export const forecast: Area = {
  name: 'forecast',
  routes: [forecastRoutes],
}
