import type { Area } from '../../http/area.ts'
import { normalRoutes } from './routes.ts'

/** Normals of thirty years of reference stations. */
export const normals: Area = {
  name: 'normals',
  routes: [normalRoutes],
}
