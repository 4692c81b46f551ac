import type { Area } from '../../http/area.ts'
import { supportRoutes } from './routes.ts'

export const support: Area = {
  name: 'support',
  alsoImports: ['mail'],
  routes: [supportRoutes],
}
