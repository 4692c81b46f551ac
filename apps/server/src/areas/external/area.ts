import type { Area } from '../../http/area.ts'
import { externalRoutes } from './routes.ts'

export const external: Area = {
  name: 'external',
  routes: [externalRoutes],
}
