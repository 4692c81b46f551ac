import type { Area } from '../../http/area.ts'
import { infoRoutes } from './routes.ts'

export const infos: Area = {
  name: 'infos',
  routes: [infoRoutes],
}
