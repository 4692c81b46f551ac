import type { Area } from '../../http/area.ts'
import { baseMapRoutes } from './base-map-routes.ts'
import { mapRoutes } from './routes.ts'

export const maps: Area = {
  name: 'maps',
  routes: [mapRoutes, baseMapRoutes],
}
