import type { Area } from '../../http/area.ts'
import { skillRoutes } from './routes.ts'

export const skill: Area = {
  name: 'skill',
  routes: [skillRoutes],
}
