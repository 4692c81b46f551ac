import type { Area } from '../../http/area.ts'
import { exportRoutes } from './routes.ts'

export const exports: Area = {
  name: 'exports',
  alsoImports: ['areas'],
  routes: [exportRoutes],
}
