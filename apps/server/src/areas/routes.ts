import type { App } from '../http/app.ts'
import { streamRoute } from '../http/stream.ts'
import { alertRoutes } from './alerts/routes.ts'
import { cameraRoutes } from './cameras/routes.ts'
import { climateRoutes } from './climate/routes.ts'
import { configRoutes } from './config/routes.ts'
import { monitoringRoutes } from './connections/monitoring.ts'
import { noticeRoutes } from './connections/notices.ts'
import { connectionRoutes } from './connections/routes.ts'
import { externalRoutes } from './external/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { humancastRoutes } from './humancast/routes.ts'
import { layerRoutes } from './layers/routes.ts'
import { outageRoutes } from './outages/routes.ts'
import { pointRoutes } from './points/routes.ts'
import { roadcastRoutes } from './roadcast/routes.ts'
import { roadRoutes } from './roads/routes.ts'
import { setupRoutes } from './setups/routes.ts'
import { skillRoutes } from './skill/routes.ts'
import { stationRoutes } from './stations/routes.ts'
import { stormRoutes } from './storm/routes.ts'
import { tideRoutes } from './tides/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The areas in their order: each may import the queries of those before it, never of those after. */
export const AREA_ORDER = [
  'config',
  'connections',
  'setups',
  'favourites',
  'users',
  'points',
  'stations',
  'storm',
  'humancast',
  'forecast',
  'roadcast',
  'skill',
  'climate',
  'layers',
  'cameras',
  'external',
  'alerts',
  'outages',
  'roads',
  'tides',
]

/** Serves every call of the contract, the stream, and what those watch who run the program. */
export function areaRoutes(app: App): void {
  configRoutes(app)
  connectionRoutes(app)
  setupRoutes(app)
  favouriteRoutes(app)
  userRoutes(app)
  pointRoutes(app)
  stationRoutes(app)
  stormRoutes(app)
  humancastRoutes(app)
  forecastRoutes(app)
  roadcastRoutes(app)
  skillRoutes(app)
  climateRoutes(app)
  layerRoutes(app)
  cameraRoutes(app)
  externalRoutes(app)
  alertRoutes(app)
  outageRoutes(app)
  roadRoutes(app)
  tideRoutes(app)
  streamRoute(app)
  monitoringRoutes(app)
  noticeRoutes(app)
}
