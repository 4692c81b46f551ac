import type { Area } from '../../http/area.ts'
import { layerRoutes } from './routes.ts'

export const layers: Area = {
  name: 'layers',
  routes: [layerRoutes],
}
