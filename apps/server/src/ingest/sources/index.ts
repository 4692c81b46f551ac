import { Refused } from '../refused.ts'
import type { Source } from '../source.ts'
import { parseMetNorway } from './met-norway/parse.ts'
import { pullMetNorway } from './met-norway/pull.ts'
import { parseSwob } from './msc-swob/parse.ts'
import { pullSwob } from './msc-swob/pull.ts'

/** Every provider that can be read. A new one is a folder beside this file and a row here. */
export const SOURCES: readonly Source[] = [
  { id: 'msc-swob', everyMinutes: 10, pull: pullSwob, parse: parseSwob },
  { id: 'met-norway', everyMinutes: 15, pull: pullMetNorway, parse: parseMetNorway },
]

/** The source of that id. Throws `Refused` with the list of those that there are. */
export function sourceById(id: string): Source {
  const source = SOURCES.find((one) => one.id === id)
  if (!source)
    throw new Refused('unknown_source', `no source "${id}"; there are ${SOURCES.map((s) => s.id).join(', ')}`)
  return source
}
