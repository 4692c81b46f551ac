import type { ObservationFact } from '../../facts/observation.ts'
import type { TideFact } from '../../facts/tide.ts'
import { fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { type Gauge, tideDays } from '../../reading/tide-days.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { readObserved } from './observed.ts'
import { ShomSettings } from './settings.ts'
import { readTable } from './tables.ts'

const OBSERVED_BY = 'Shom / REFMAR. Ne pas utiliser pour la navigation. / Not for navigation.'
const PREDICTED_BY = 'Shom. Ne pas utiliser pour la navigation. / Not for navigation.'

/**
 * Observed levels of a tide gauge, or a table of predictions for its harbour; the form of the answer decides.
 */
export async function* parseShom(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | TideFact | Refusal> {
  try {
    const document = fields(await jsonOf(body))
    if (!document) throw new Refused('wrong_root', 'no answer of Shom')
    const problem = document.error_message ?? document.error
    if (problem !== undefined)
      throw new Refused('provider_error', `the provider says: ${shortened(String(problem))}`)
    if (Array.isArray(document.data)) {
      const gauge = gaugeOf(site, fields(document.data[0])?.idstation)
      yield* readObserved(document.data, gauge, OBSERVED_BY, site.receivedAt)
      return
    }
    const { series, values, refusals } = readTable(document, site.receivedAt)
    yield* tideDays(gaugeOf(site, null), series, values, PREDICTED_BY)
    yield* refusals
  } catch (error) {
    yield refusalOf(error)
  }
}

/** The requested gauge; otherwise the configured one that the answer or the file's name identifies. */
function gaugeOf({ place, name = '', settings }: ParseSite, named: unknown): Gauge {
  if (place) return { stationRef: place.id, stationName: place.name ?? place.id, location: place.location }
  const { stations } = settings ? settingsOf(ShomSettings, settings) : { stations: [] }
  const station =
    stations.find(({ code, harbour }) =>
      named === null || named === undefined
        ? harbour !== undefined && name.includes(harbour)
        : code === String(named),
    ) ?? (stations.length === 1 ? stations[0] : undefined)
  const { code, latitudeDeg, longitudeDeg } = station ?? {}
  if (code === undefined || latitudeDeg === undefined || longitudeDeg === undefined) {
    throw new Refused(
      'no_station',
      'give the station and its place in the settings, and for tables its harbour in the file name',
    )
  }
  const location = { longitudeDeg, latitudeDeg, altitudeM: null }
  return { stationRef: code, stationName: station?.name ?? code, location }
}
