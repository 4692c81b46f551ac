import { Refused } from '../refused.ts'
import type { Source } from '../source.ts'
import { parseToa5 } from './campbell/parse.ts'
import { pullToa5 } from './campbell/pull.ts'
import { parseCap } from './cap/parse.ts'
import { pullCap } from './cap/pull.ts'
import { parseCsv } from './csv/parse.ts'
import { pullCsv } from './csv/pull.ts'
import { parseDigitraffic } from './digitraffic/parse.ts'
import { pullDigitraffic } from './digitraffic/pull.ts'
import { parseGeometAlerts } from './geomet-alerts/parse.ts'
import { pullGeometAlerts } from './geomet-alerts/pull.ts'
import { parseHubeau } from './hubeau/parse.ts'
import { pullHubeau } from './hubeau/pull.ts'
import { parseIwls } from './iwls/parse.ts'
import { pullIwls } from './iwls/pull.ts'
import { parseMetNorway } from './met-norway/parse.ts'
import { pullMetNorway } from './met-norway/pull.ts'
import { parseSwob } from './msc-swob/parse.ts'
import { pullSwob } from './msc-swob/pull.ts'
import { parseNws } from './nws/parse.ts'
import { pullNws } from './nws/pull.ts'
import { parseOpenMeteo } from './open-meteo/parse.ts'
import { pullOpenMeteo } from './open-meteo/pull.ts'
import { parseVigicrues } from './vigicrues/parse.ts'
import { pullVigicrues } from './vigicrues/pull.ts'
import { parseVigilance } from './vigilance/parse.ts'
import { pullVigilance } from './vigilance/pull.ts'

/** Every provider that can be read. A new one is a folder beside this file and a row here. */
export const SOURCES: readonly Source[] = [
  { id: 'msc-swob', everyMinutes: 10, pull: pullSwob, parse: parseSwob },
  { id: 'met-norway', everyMinutes: 15, pull: pullMetNorway, parse: parseMetNorway },
  { id: 'open-meteo', everyMinutes: 60, pull: pullOpenMeteo, parse: parseOpenMeteo },
  { id: 'digitraffic', everyMinutes: 5, pull: pullDigitraffic, parse: parseDigitraffic },
  { id: 'campbell', everyMinutes: 5, pull: pullToa5, parse: parseToa5 },
  { id: 'csv', everyMinutes: 5, pull: pullCsv, parse: parseCsv },
  { id: 'iwls', everyMinutes: 10, pull: pullIwls, parse: parseIwls },
  { id: 'hubeau', everyMinutes: 10, pull: pullHubeau, parse: parseHubeau },
  { id: 'nws', everyMinutes: 30, pull: pullNws, parse: parseNws },
  { id: 'cap', everyMinutes: 5, pull: pullCap, parse: parseCap },
  { id: 'geomet-alerts', everyMinutes: 5, pull: pullGeometAlerts, parse: parseGeometAlerts },
  { id: 'vigilance', everyMinutes: 10, pull: pullVigilance, parse: parseVigilance },
  { id: 'vigicrues', everyMinutes: 10, pull: pullVigicrues, parse: parseVigicrues },
]

/** The source of that id. Throws `Refused` with the list of those that there are. */
export function sourceById(id: string): Source {
  const source = SOURCES.find((one) => one.id === id)
  if (!source)
    throw new Refused('unknown_source', `no source "${id}"; there are ${SOURCES.map((s) => s.id).join(', ')}`)
  return source
}
