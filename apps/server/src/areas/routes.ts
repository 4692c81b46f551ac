import type { App } from '../http/app.ts'
import { streamRoute } from '../http/stream.ts'
import { configRoutes } from './config/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { forecastRoutes } from './forecast/routes.ts'
import { layerRoutes } from './layers/routes.ts'
import { pointRoutes } from './points/routes.ts'
import { setupRoutes } from './setups/routes.ts'
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
  'forecast',
  'layers',
]

/** Serves every call of the contract. */
export function areaRoutes(app: App): void {
  configRoutes(app)
  setupRoutes(app)
  favouriteRoutes(app)
  userRoutes(app)
  pointRoutes(app)
  stationRoutes(app)
  forecastRoutes(app)
  layerRoutes(app)
  streamRoute(app)
}
