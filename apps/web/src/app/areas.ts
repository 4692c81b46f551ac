import { account } from '../areas/account/area.tsx'
import { alerts } from '../areas/alerts/area.tsx'
import { briefings } from '../areas/briefings/area.tsx'
import { bulletins } from '../areas/bulletins/area.tsx'
import { cameras } from '../areas/cameras/area.tsx'
import { ceils } from '../areas/ceils/area.tsx'
import { climate } from '../areas/climate/area.tsx'
import { dashboards } from '../areas/dashboards/area.tsx'
import { exports } from '../areas/exports/area.tsx'
import { forecast } from '../areas/forecast/area.tsx'
import { humancast } from '../areas/humancast/area.tsx'
import { infos } from '../areas/infos/area.tsx'
import { maps } from '../areas/maps/area.tsx'
import { network } from '../areas/network/area.tsx'
import { notifications } from '../areas/notifications/area.tsx'
import { orders } from '../areas/orders/area.tsx'
import { oversights } from '../areas/oversights/area.tsx'
import { performance } from '../areas/performance/area.tsx'
import { platform } from '../areas/platform/area.tsx'
import { reports } from '../areas/reports/area.tsx'
import { roadcast } from '../areas/roadcast/area.tsx'
import { setups } from '../areas/setups/area.tsx'
import { skill } from '../areas/skill/area.tsx'
import { sources } from '../areas/sources/area.tsx'
import { stations } from '../areas/stations/area.tsx'
import { statistics } from '../areas/statistics/area.tsx'
import { support } from '../areas/support/area.tsx'
import { surroundings } from '../areas/surroundings/area.tsx'
import { users } from '../areas/users/area.tsx'
import { walls } from '../areas/walls/area.tsx'

/** All areas; each comes after the areas whose panels it shows. */
export const AREAS = [
  humancast,
  roadcast,
  cameras,
  infos,
  ceils,
  skill,
  climate,
  notifications,
  stations,
  bulletins,
  forecast,
  orders,
  network,
  alerts,
  oversights,
  surroundings,
  maps,
  statistics,
  exports,
  users,
  setups,
  walls,
  sources,
  reports,
  briefings,
  support,
  account,
  platform,
  dashboards,
  performance,
] as const
