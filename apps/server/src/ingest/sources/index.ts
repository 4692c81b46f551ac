import { Refused } from '../refused.ts'
import type { Source } from '../source.ts'
import { campbell } from './campbell/source.ts'
import { cap } from './cap/source.ts'
import { csv } from './csv/source.ts'
import { digitraffic } from './digitraffic/source.ts'
import { geometAlerts } from './geomet-alerts/source.ts'
import { hubeau } from './hubeau/source.ts'
import { iwls } from './iwls/source.ts'
import { metNorway } from './met-norway/source.ts'
import { mscSwob } from './msc-swob/source.ts'
import { nws } from './nws/source.ts'
import { openMeteo } from './open-meteo/source.ts'
import { vigicrues } from './vigicrues/source.ts'
import { vigilance } from './vigilance/source.ts'

/** Every provider that can be read. A new one is a folder beside this file and a row here. */
export const SOURCES: readonly Source[] = [
  mscSwob,
  metNorway,
  openMeteo,
  digitraffic,
  campbell,
  csv,
  iwls,
  hubeau,
  nws,
  cap,
  geometAlerts,
  vigilance,
  vigicrues,
]

/** The source of that id. Throws `Refused` with the list of those that there are. */
export function sourceById(id: string): Source {
  const source = SOURCES.find((one) => one.id === id)
  if (!source)
    throw new Refused('unknown_source', `no source "${id}"; there are ${SOURCES.map((s) => s.id).join(', ')}`)
  return source
}
