import type { Area } from '../../http/area.ts'
import { addingRoutes } from './adding-routes.ts'
import { envcaRoutes } from './envca-routes.ts'
import { mergeRoutes } from './merge-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { stationRoutes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'

export const stations: Area = {
  name: 'stations',
  // what came under the later name of a station is brought over; one that is added is described as its source would
  alsoImports: ['ingest'],
  routes: [stationRoutes, messageRoutes, settingRoutes, mergeRoutes, addingRoutes, envcaRoutes],
}
