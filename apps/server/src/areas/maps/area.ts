import type { Area } from '../../http/area.ts'
import { baseMapRoutes } from './base-map-routes.ts'
import { externalRoutes } from './external/routes.ts'
import { layerRoutes } from './layers/routes.ts'
import { mapRoutes } from './routes.ts'

/** Base maps, timed layers, and the external views of an organisation. */
export const maps: Area = {
  name: 'maps',
  routes: [mapRoutes, baseMapRoutes, layerRoutes, externalRoutes],
}
