import type { ObservationFact } from '../../facts/observation.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { beginningOf, peeked } from '../../reading/peeked.ts'
import { type Refusal, refusalOf } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { tableFacts } from '../csv/table-facts.ts'
import { csixmlFacts } from './csixml.ts'
import { CampbellSettings } from './settings.ts'
import { toa5Table } from './toa5.ts'

/**
 * Tables of Campbell loggers in the forms TOA5 and CSIXML, recognised by their beginning. Only one row is
 * kept in memory.
 */
export async function* parseCampbell(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  let settings: CampbellSettings
  try {
    settings = settingsOf(CampbellSettings, site.settings)
  } catch (error) {
    yield refusalOf(error)
    return
  }
  const { head, all } = await peeked(body)
  if (/^\s*</.test(beginningOf(head))) yield* csixmlFacts(all, settings, site)
  else {
    const { encoding } = settings
    yield* tableFacts(all, (faults) => ({
      table: toa5Table(settings, site, faults),
      delimiter: ',',
      encoding,
    }))
  }
}
