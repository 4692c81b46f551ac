import type { Area } from '../../http/area.ts'
import { envcaRoutes } from './envca-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { stationRoutes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'

export const stations: Area = {
  name: 'stations',
  routes: [stationRoutes, messageRoutes, settingRoutes, envcaRoutes],
}
