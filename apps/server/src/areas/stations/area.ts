import type { Area } from '../../http/area.ts'
import { messageRoutes } from './message-routes.ts'
import { stationRoutes } from './routes.ts'

export const stations: Area = {
  name: 'stations',
  routes: [stationRoutes, messageRoutes],
}
