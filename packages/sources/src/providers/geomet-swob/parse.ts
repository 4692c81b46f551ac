import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import type { Fields } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import type { Refusal } from '../../reading/refusal.ts'
import { factsOfFeatures } from '../geomet/features.ts'
import { ELEMENTS, STATION_REFS } from '../msc-swob/elements.ts'
import { factsOf } from '../msc-swob/parse.ts'
import type { Observation } from '../msc-swob/reader.ts'
import type { Element } from '../msc-swob/values.ts'

const NAMES: ReadonlySet<string> = new Set(
  Object.values(ELEMENTS).flatMap((choices) => choices.map(({ name }) => name)),
)

/**
 * Parses SWOB flattened to GeoJSON, `{name: value, name-uom: …, name-qa: …}`. It is converted back to the
 * form of SWOB-ML, so that both give the same values with the same list of elements.
 */
export async function* parseGeometSwob(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  yield* factsOfFeatures(body, (properties, location, onFault) =>
    factsOf(observationOf(properties, location), site).flatMap((fact) => {
      if (fact.kind === 'observation') return [fact]
      onFault(fact.reason, fact.detail)
      return []
    }),
  )
}

function observationOf(properties: Fields, location: Location): Observation {
  const identification = new Map<string, string>()
  for (const name of [...STATION_REFS, 'stn_nam', 'data_attrib_not', 'date_tm']) {
    const value = textOf(properties[`${name}-value`])
    if (value !== null) identification.set(name, value)
  }
  // The time of the observation is given twice, and some versions of the service have only one of them.
  if (!identification.has('date_tm')) identification.set('date_tm', textOf(properties.obs_date_tm) ?? '')
  identification.set('lat', String(location.latitudeDeg))
  identification.set('long', String(location.longitudeDeg))
  if (location.altitudeM !== null) identification.set('stn_elev', String(location.altitudeM))
  const elements: Element[] = []
  for (const name of NAMES) {
    if (!Object.hasOwn(properties, name)) continue
    elements.push({
      name,
      uom: textOf(properties[`${name}-uom`]) ?? 'unitless',
      // A value missing in SWOB-ML is null here.
      value: textOf(properties[name]) ?? 'MSNG',
      qa: textOf(properties[`${name}-qa`]),
      dataFlag: textOf(properties[`${name}-data_flag-value`]),
      line: null,
    })
  }
  return { identification, elements, processedAt: textOf(properties.processed_date_tm) ?? '', line: null }
}

/** The service turns all texts that look like numbers into numbers, station identifiers among them. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
}
