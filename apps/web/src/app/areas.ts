import { account } from '../areas/account/area.tsx'
import { alerts } from '../areas/alerts/area.tsx'
import { cameras } from '../areas/cameras/area.tsx'
import { camerasetup } from '../areas/camerasetup/area.tsx'
import { circuits } from '../areas/circuits/area.tsx'
import { climate } from '../areas/climate/area.tsx'
import { compare } from '../areas/compare/area.tsx'
import { forecast } from '../areas/forecast/area.tsx'
import { humancast } from '../areas/humancast/area.tsx'
import { maps } from '../areas/maps/area.tsx'
import { network } from '../areas/network/area.tsx'
import { notifications } from '../areas/notifications/area.tsx'
import { organisation } from '../areas/organisation/area.tsx'
import { parts } from '../areas/parts/area.tsx'
import { pictures } from '../areas/pictures/area.tsx'
import { roadcast } from '../areas/roadcast/area.tsx'
import { roadsetup } from '../areas/roadsetup/area.tsx'
import { skill } from '../areas/skill/area.tsx'
import { sources } from '../areas/sources/area.tsx'
import { stations } from '../areas/stations/area.tsx'
import { tonight } from '../areas/tonight/area.tsx'
import { userAdministration } from '../areas/users/area.tsx'
import { views } from '../areas/views/area.tsx'

/** Every area: in the order of the navigation, and each after those whose panels it shows. */
export const AREAS = [
  pictures,
  stations,
  humancast,
  climate,
  roadcast,
  skill,
  notifications,
  forecast,
  circuits,
  network,
  alerts,
  maps,
  tonight,
  cameras,
  compare,
  userAdministration,
  organisation,
  roadsetup,
  sources,
  camerasetup,
  views,
  account,
  parts,
] as const
