import type { Area } from '../../http/area.ts'
import { pushRoutes } from './push-routes.ts'
import { notificationRoutes } from './routes.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export const notifications: Area = {
  name: 'notifications',
  alsoImports: ['mail'],
  routes: [notificationRoutes, pushRoutes, unsubscribeRoutes],
}
