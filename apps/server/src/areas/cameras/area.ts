import type { Area } from '../../http/area.ts'
import { ownCameraRoutes } from './own-camera-routes.ts'
import { cameraRoutes } from './routes.ts'

export const cameras: Area = {
  name: 'cameras',
  routes: [cameraRoutes, ownCameraRoutes],
}
