import type { Area } from '../../http/area.ts'
import { setupRoutes } from './routes.ts'

export const setups: Area = {
  name: 'setups',
  routes: [setupRoutes],
}
