import type { Area } from '../../http/area.ts'
import { maskRoutes } from './mask-routes.ts'
import { ownCameraRoutes } from './own-camera-routes.ts'
import { cameraRoutes } from './routes.ts'
import { uploadRoutes } from './upload-routes.ts'

export const cameras: Area = {
  name: 'cameras',
  alsoImports: ['ingest'],
  routes: [cameraRoutes, ownCameraRoutes, uploadRoutes, maskRoutes],
}
