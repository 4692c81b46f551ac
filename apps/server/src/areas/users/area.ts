import type { Area } from '../../http/area.ts'
import { userRoutes } from './routes.ts'

export const users: Area = {
  name: 'users',
  routes: [userRoutes],
}
