import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import type { OnFault } from '../../reading/fault-summary.ts'
import type { Fields } from '../../reading/json-document.ts'
import { noMeasures, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, shortened } from '../../reading/refusal.ts'
import { factsOfFeatures, GEOMET_ATTRIBUTION } from '../geomet/features.ts'

/** Parses the air quality health index of communities; each is a station of its own. */
export async function* parseGeometAqhi(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  yield* factsOfFeatures(body, (properties, location, onFault) => {
    const fact = factOf(properties, location, site, onFault)
    return fact ? [fact] : []
  })
}

function factOf(
  properties: Fields,
  location: Location,
  { receivedAt }: ParseSite,
  onFault: OnFault,
): ObservationFact | null {
  const { location_id: community, observation_datetime: time, aqhi } = properties
  if (typeof community !== 'string' || !/^[A-Z0-9-]{2,16}$/.test(community))
    return onFault('no_station', `location_id=${JSON.stringify(community)}`)
  const observedAt = typeof time === 'string' ? instantOf(time) : null
  if (!observedAt)
    // Forecasts have the same form, but a different time field.
    return onFault('no_date', `${community}: observation_datetime=${JSON.stringify(time)}`)
  if (isFuture(observedAt, receivedAt)) return onFault('future', `${community}: ${observedAt.toISOString()}`)
  if (aqhi === null || aqhi === undefined) return null
  if (typeof aqhi !== 'number' || !Number.isFinite(aqhi))
    return onFault('not_a_number', `${community}: aqhi=${JSON.stringify(aqhi)}`)
  const measures = noMeasures()
  takeValue(measures, 'aqhi', { value: aqhi, unit: '', element: 'aqhi' })
  return {
    kind: 'observation',
    stationRef: community,
    stationName: communityName(properties) ?? community,
    location,
    observedAt,
    ...measures,
    attribution: GEOMET_ATTRIBUTION,
  }
}

function communityName({ location_name_fr: french, location_name_en: english }: Fields): string | null {
  const name = [french, english].find((name) => typeof name === 'string' && name.trim() !== '')
  return typeof name === 'string' ? shortened(name.trim()) : null
}
