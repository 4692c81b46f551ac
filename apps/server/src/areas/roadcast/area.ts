import type { Area } from '../../http/area.ts'
import { roadcastRoutes } from './routes.ts'

export const roadcast: Area = {
  name: 'roadcast',
  routes: [roadcastRoutes],
}
