import type { App } from '../http/app.ts'
import { streamRoute } from '../http/stream.ts'
import { alertRoutes } from './alerts/routes.ts'
import { climateRoutes } from './climate/routes.ts'
import { configRoutes } from './config/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { humancastRoutes } from './humancast/routes.ts'
import { layerRoutes } from './layers/routes.ts'
import { pointRoutes } from './points/routes.ts'
import { roadcastRoutes } from './roadcast/routes.ts'
import { setupRoutes } from './setups/routes.ts'
import { skillRoutes } from './skill/routes.ts'
import { stationRoutes } from './stations/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The areas in their order: each may import the queries of those before it, never of those after. */
export const AREA_ORDER = [
  'config',
  'setups',
  'favourites',
  'users',
  'points',
  'stations',
  'humancast',
  'forecast',
  'roadcast',
  'skill',
  'climate',
  'layers',
  'alerts',
]

/** Serves every call of the contract. */
export function areaRoutes(app: App): void {
  configRoutes(app)
  setupRoutes(app)
  favouriteRoutes(app)
  userRoutes(app)
  pointRoutes(app)
  stationRoutes(app)
  humancastRoutes(app)
  forecastRoutes(app)
  roadcastRoutes(app)
  skillRoutes(app)
  climateRoutes(app)
  layerRoutes(app)
  alertRoutes(app)
  streamRoute(app)
}
