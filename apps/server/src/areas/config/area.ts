import type { Area } from '../../http/area.ts'
import { configRoutes } from './routes.ts'

export const config: Area = {
  name: 'config',
  routes: [configRoutes],
}
