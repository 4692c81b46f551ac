import { airnow } from './providers/airnow/source.ts'
import { arome } from './providers/arome/source.ts'
import { blitzortung } from './providers/blitzortung/source.ts'
import { cameraPictures } from './providers/camera-pictures/source.ts'
import { campbell } from './providers/campbell/source.ts'
import { cap } from './providers/cap/source.ts'
import { capPush } from './providers/cap-push/source.ts'
import { cmml } from './providers/cmml/source.ts'
import { csv } from './providers/csv/source.ts'
import { datexSituations } from './providers/datex-situations/source.ts'
import { datexWeather } from './providers/datex-weather/source.ts'
import { digitraffic } from './providers/digitraffic/source.ts'
import { digitrafficMqtt } from './providers/digitraffic-mqtt/source.ts'
import { geometAlerts } from './providers/geomet-alerts/source.ts'
import { geometAqhi } from './providers/geomet-aqhi/source.ts'
import { geometHydrometric } from './providers/geomet-hydrometric/source.ts'
import { geometPoint } from './providers/geomet-point/source.ts'
import { geometSwob } from './providers/geomet-swob/source.ts'
import { hubeau } from './providers/hubeau/source.ts'
import { hydroQuebec } from './providers/hydro-quebec/source.ts'
import { iwls } from './providers/iwls/source.ts'
import { metNorway } from './providers/met-norway/source.ts'
import { meteoForets } from './providers/meteo-forets/source.ts'
import { meteoFranceObs } from './providers/meteo-france-obs/source.ts'
import { meteoalarm } from './providers/meteoalarm/source.ts'
import { mscSwob } from './providers/msc-swob/source.ts'
import { mscSwobPush } from './providers/msc-swob-push/source.ts'
import { ntcip1204 } from './providers/ntcip-1204/source.ts'
import { nws } from './providers/nws/source.ts'
import { openMeteo } from './providers/open-meteo/source.ts'
import { purpleair } from './providers/purpleair/source.ts'
import { quebec511 } from './providers/quebec-511/source.ts'
import { shom } from './providers/shom/source.ts'
import { sopfeu, sopfeuFires } from './providers/sopfeu/source.ts'
import { tiles } from './providers/tiles/source.ts'
import { vigicrues } from './providers/vigicrues/source.ts'
import { vigilance } from './providers/vigilance/source.ts'
import { wms } from './providers/wms/source.ts'
import { Refused } from './reading/refusal.ts'
import type { Source } from './source.ts'

/** Every provider that can be read. A new one is a folder next to this file and a row here. */
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

/** The source with that id. Throws `Refused` with the list of existing ones. */
export function sourceById(id: string): Source {
  const source = SOURCES.find((candidate) => candidate.id === id)
  if (!source)
    throw new Refused('unknown_source', `no source "${id}"; there are ${SOURCES.map((s) => s.id).join(', ')}`)
  return source
}
