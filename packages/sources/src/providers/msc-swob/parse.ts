import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'
import { xmlText } from '../../reading/xml-text.ts'
import { STATION_REFS } from './elements.ts'
import { type Observation, swobReader } from './reader.ts'
import { valuesOf } from './values.ts'

const MAX_BYTES = 8 * 1024 * 1024
const ATTRIBUTION = 'Data Source: Environment and Climate Change Canada'

/**
 * Parses the observations of a SWOB-ML file. A fault of the complete document (not XML, a declaration of
 * entities, too large, truncated) ends the file; observations that were complete before are kept.
 */
export async function* parseSwob(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  let ready: (ObservationFact | Refusal)[] = []
  const reader = swobReader((observation) => ready.push(...factsOf(observation, site)))
  try {
    for await (const text of xmlText(body, MAX_BYTES)) {
      reader.write(text)
      yield* ready
      ready = []
    }
    reader.end()
  } catch (error) {
    ready.push(refusalOf(error))
  }
  yield* ready
}

/** The fact of one observation and its refusals, in whichever form it arrived. */
export function factsOf(observation: Observation, site: ParseSite): (ObservationFact | Refusal)[] {
  try {
    const observedAt = observedAtOf(observation, site)
    const stationRef = stationRefOf(observation)
    const reportedAt = instantOf(observation.processedAt.trim())
    const { refusals, ...values } = valuesOf(observation.elements, observedAt.getTime() % 3_600_000 === 0)
    const fact: ObservationFact = {
      kind: 'observation',
      stationRef,
      stationName: shortened(observation.identification.get('stn_nam') || stationRef),
      location: locationOf(observation),
      observedAt,
      // A time from a clock that runs ahead would block every later correction.
      ...(reportedAt && !isFuture(reportedAt, site.receivedAt) ? { reportedAt } : {}),
      ...values,
      attribution: attributionOf(observation),
    }
    return [fact, ...refusals.map((refusal) => ({ ...refusal, detail: `${stationRef}: ${refusal.detail}` }))]
  } catch (error) {
    return [refusalOf(error)]
  }
}

function observedAtOf({ identification, line }: Observation, site: ParseSite): Date {
  const text = identification.get('date_tm') ?? ''
  const at = instantOf(text)
  if (!at) throw new Refused('no_date', `date_tm="${text}"`, line)
  if (isFuture(at, site.receivedAt)) {
    throw new Refused('future', `date_tm="${text}" received ${site.receivedAt.toISOString()}`, line)
  }
  return at
}

function stationRefOf({ identification, line }: Observation): string {
  for (const name of STATION_REFS) {
    const ref = identification.get(name)
    if (ref && ref !== 'MSNG') return ref
  }
  throw new Refused('no_station', `none of ${STATION_REFS.join(', ')}`, line)
}

function locationOf({ identification, line }: Observation): Location {
  const latitudeDeg = numberOf(identification.get('lat') ?? '')
  const longitudeDeg = numberOf(identification.get('long') ?? '')
  if (
    latitudeDeg === null ||
    longitudeDeg === null ||
    Math.abs(latitudeDeg) > 90 ||
    Math.abs(longitudeDeg) > 180
  ) {
    const written = `lat="${identification.get('lat') ?? ''}" long="${identification.get('long') ?? ''}"`
    throw new Refused('no_position', written, line)
  }
  const altitudeM = numberOf(identification.get('stn_elev') ?? '')
  const isPlausible = altitudeM !== null && altitudeM > -500 && altitudeM < 9000
  return { longitudeDeg, latitudeDeg, altitudeM: isPlausible ? altitudeM : null }
}

/** The licence requires the partner's notice along with the name of the service. */
function attributionOf({ identification }: Observation): string {
  const notice = identification.get('data_attrib_not')
  return notice ? `${ATTRIBUTION}. ${shortened(notice, 1000)}` : ATTRIBUTION
}
