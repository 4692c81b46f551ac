import type { App } from '../http/app.ts'
import type { Area } from '../http/area.ts'
import { streamRoute } from '../http/stream.ts'
import { account } from './account/area.ts'
import { alerts } from './alerts/area.ts'
import { briefings } from './briefings/area.ts'
import { bulletins } from './bulletins/area.ts'
import { cameras } from './cameras/area.ts'
import { ceils } from './ceils/area.ts'
import { climate } from './climate/area.ts'
import { dashboards } from './dashboards/area.ts'
import { exports } from './exports/area.ts'
import { forecast } from './forecast/area.ts'
import { humancast } from './humancast/area.ts'
import { infos } from './infos/area.ts'
import { maps } from './maps/area.ts'
import { network } from './network/area.ts'
import { notifications } from './notifications/area.ts'
import { orders } from './orders/area.ts'
import { oversights } from './oversights/area.ts'
import { performance } from './performance/area.ts'
import { platform } from './platform/area.ts'
import { reports } from './reports/area.ts'
import { roadcast } from './roadcast/area.ts'
import { setups } from './setups/area.ts'
import { skill } from './skill/area.ts'
import { sources } from './sources/area.ts'
import { stations } from './stations/area.ts'
import { statistics } from './statistics/area.ts'
import { support } from './support/area.ts'
import { surroundings } from './surroundings/area.ts'
import { users } from './users/area.ts'
import { walls } from './walls/area.ts'

/** The areas in their order: each may import the queries of those before it, never of those after. */
export const AREAS: readonly Area[] = [
  setups,
  sources,
  account,
  users,
  platform,
  forecast,
  statistics,
  stations,
  ceils,
  roadcast,
  skill,
  cameras,
  briefings,
  alerts,
  surroundings,
  climate,
  network,
  humancast,
  orders,
  infos,
  support,
  notifications,
  maps,
  oversights,
  walls,
  dashboards,
  bulletins,
  reports,
  exports,
  performance,
]

/** Registers the routes of all areas, the event stream included. */
export function areaRoutes(app: App): void {
  for (const area of AREAS) for (const addRoutes of area.routes) addRoutes(app)
  streamRoute(app)
}
