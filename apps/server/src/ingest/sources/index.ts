import { Refused } from '../refused.ts'
import type { Source } from '../source.ts'
import { airnow } from './airnow/source.ts'
import { arome } from './arome/source.ts'
import { blitzortung } from './blitzortung/source.ts'
import { cameraPictures } from './camera-pictures/source.ts'
import { campbell } from './campbell/source.ts'
import { cap } from './cap/source.ts'
import { cmml } from './cmml/source.ts'
import { csv } from './csv/source.ts'
import { datexSituations } from './datex-situations/source.ts'
import { datexWeather } from './datex-weather/source.ts'
import { digitraffic } from './digitraffic/source.ts'
import { digitrafficMqtt } from './digitraffic-mqtt/source.ts'
import { geometAlerts } from './geomet-alerts/source.ts'
import { geometAqhi } from './geomet-aqhi/source.ts'
import { geometHydrometric } from './geomet-hydrometric/source.ts'
import { geometPoint } from './geomet-point/source.ts'
import { geometSwob } from './geomet-swob/source.ts'
import { hubeau } from './hubeau/source.ts'
import { hydroQuebec } from './hydro-quebec/source.ts'
import { iwls } from './iwls/source.ts'
import { metNorway } from './met-norway/source.ts'
import { meteoForets } from './meteo-forets/source.ts'
import { meteoFranceObs } from './meteo-france-obs/source.ts'
import { meteoalarm } from './meteoalarm/source.ts'
import { capPush } from './msc-push/cap.ts'
import { mscSwobPush } from './msc-push/swob.ts'
import { mscSwob } from './msc-swob/source.ts'
import { ntcip1204 } from './ntcip-1204/source.ts'
import { nws } from './nws/source.ts'
import { openMeteo } from './open-meteo/source.ts'
import { purpleair } from './purpleair/source.ts'
import { quebec511 } from './quebec-511/source.ts'
import { shom } from './shom/source.ts'
import { sopfeu, sopfeuFires } from './sopfeu/source.ts'
import { tiles } from './tiles/source.ts'
import { vigicrues } from './vigicrues/source.ts'
import { vigilance } from './vigilance/source.ts'
import { wms } from './wms/source.ts'

/** Every provider that can be read. A new one is a folder beside this file and a row here. */
export const SOURCES: readonly Source[] = [
  mscSwob,
  mscSwobPush,
  geometSwob,
  geometHydrometric,
  geometAqhi,
  metNorway,
  openMeteo,
  arome,
  geometPoint,
  digitraffic,
  digitrafficMqtt,
  campbell,
  csv,
  meteoFranceObs,
  datexWeather,
  ntcip1204,
  cmml,
  airnow,
  purpleair,
  iwls,
  shom,
  hubeau,
  nws,
  cap,
  capPush,
  geometAlerts,
  vigilance,
  vigicrues,
  meteoalarm,
  meteoForets,
  sopfeu,
  sopfeuFires,
  hydroQuebec,
  quebec511,
  datexSituations,
  blitzortung,
  cameraPictures,
  wms,
  tiles,
]

/** The source of that id. Throws `Refused` with the list of those that there are. */
export function sourceById(id: string): Source {
  const source = SOURCES.find((one) => one.id === id)
  if (!source)
    throw new Refused('unknown_source', `no source "${id}"; there are ${SOURCES.map((s) => s.id).join(', ')}`)
  return source
}
