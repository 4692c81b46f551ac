import type { Area } from '../../http/area.ts'
import { normalRoutes } from './routes.ts'

/** Thirty-year normals of reference stations. */
export const normals: Area = {
  name: 'normals',
  routes: [normalRoutes],
}
