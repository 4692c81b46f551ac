import type { Area } from '../../http/area.ts'
import { addingRoutes } from './adding-routes.ts'
import { envcaRoutes } from './envca-routes.ts'
import { mergeRoutes } from './merge-routes.ts'
import { messageRoutes } from './message-routes.ts'
import { stationRoutes } from './routes.ts'
import { settingRoutes } from './setting-routes.ts'
import { healthRoutes } from './tools/health-routes.ts'
import { tableRoutes } from './tools/table-routes.ts'
import { visitRoutes } from './tools/visit-routes.ts'

export const stations: Area = {
  name: 'stations',
  // A merge copies the readings of the later name, and an added station is described like by its source.
  alsoImports: ['ingest'],
  routes: [
    stationRoutes,
    messageRoutes,
    settingRoutes,
    mergeRoutes,
    addingRoutes,
    envcaRoutes,
    healthRoutes,
    visitRoutes,
    tableRoutes,
  ],
}
