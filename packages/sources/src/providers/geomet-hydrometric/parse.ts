import type { MeasureCode } from '@verglas/contract/measures'
import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import type { OnFault } from '../../reading/fault-summary.ts'
import type { Fields } from '../../reading/json-document.ts'
import { noMeasures, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, shortened } from '../../reading/refusal.ts'
import { factsOfFeatures, GEOMET_ATTRIBUTION } from '../geomet/features.ts'

const MEASURED: readonly { code: MeasureCode; name: 'LEVEL' | 'DISCHARGE'; unit: string }[] = [
  { code: 'water', name: 'LEVEL', unit: 'm' },
  { code: 'discharge', name: 'DISCHARGE', unit: 'm3/s' },
]

/** Parses water levels, in metres above the zero of each gauge, and discharges. */
export async function* parseGeometHydrometric(
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
  const { STATION_NUMBER: number, STATION_NAME: name, DATETIME: time } = properties
  if (typeof number !== 'string' || !/^[A-Z0-9]{4,12}$/.test(number))
    return onFault('no_station', `STATION_NUMBER=${JSON.stringify(number)}`)
  // DATETIME is UTC, with or without the Z; DATETIME_LST next to it is local standard time.
  const observedAt =
    typeof time === 'string' ? instantOf(/[Z+]|-\d\d:\d\d$/.test(time) ? time : `${time}Z`) : null
  if (!observedAt) return onFault('no_date', `${number}: DATETIME=${JSON.stringify(time)}`)
  if (isFuture(observedAt, receivedAt)) return onFault('future', `${number}: ${observedAt.toISOString()}`)
  const measures = noMeasures()
  for (const { code, name: property, unit } of MEASURED) {
    const value = properties[property]
    if (value === null || value === undefined) continue
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      onFault('not_a_number', `${number}: ${property}=${JSON.stringify(value)}`)
      continue
    }
    const symbol = properties[`${property}_SYMBOL_EN`]
    const note = typeof symbol === 'string' && symbol !== '' ? shortened(symbol, 80) : undefined
    takeValue(measures, code, { value, unit, element: property, note })
  }
  if (Object.keys(measures.elements).length === 0) return null
  const stationName = typeof name === 'string' && name.trim() !== '' ? shortened(name.trim()) : number
  return {
    kind: 'observation',
    stationRef: number,
    stationName,
    location,
    observedAt,
    ...measures,
    attribution: `${GEOMET_ATTRIBUTION} (Water Survey of Canada)`,
  }
}
