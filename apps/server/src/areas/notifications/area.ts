import type { Area } from '../../http/area.ts'
import { notificationRoutes } from './routes.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export const notifications: Area = { name: 'notifications', routes: [notificationRoutes, unsubscribeRoutes] }
