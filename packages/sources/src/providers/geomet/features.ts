import { HOUR_MS, isoSeconds } from '@verglas/quantities'
import type { Location } from '../../facts/location.ts'
import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import type { Box } from '../../requesting/box.ts'
import { PAGE_FEATURES } from '../../requesting/pull-pages.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_FEATURES = 10_000

export const GEOMET_HOSTS = ['api.weather.gc.ca']
export const GEOMET_SERVICE = 'https://api.weather.gc.ca/collections'
/** Required by the licence. */
export const GEOMET_ATTRIBUTION = 'Data Source: Environment and Climate Change Canada'

/** The address of the items of a collection since `hours` ago; it stays the same within an hour. */
export function itemsUrl(
  { service, hours, box }: { service: string; hours: number; box?: Box | undefined },
  collection: string,
  now: Date,
): URL {
  const url = new URL(`${service}/${collection}/items`)
  const fromMs = (Math.floor(now.getTime() / HOUR_MS) - hours) * HOUR_MS
  url.searchParams.set('f', 'json')
  url.searchParams.set('limit', String(PAGE_FEATURES))
  url.searchParams.set('datetime', `${isoSeconds(fromMs)}/..`)
  if (box) url.searchParams.set('bbox', box.join())
  return url
}

/** The features of an answer, or the single one in a file. Throws `Refused`. */
export async function featuresOf(body: AsyncIterable<Uint8Array>): Promise<readonly unknown[]> {
  const document = fields(await jsonOf(body, MAX_BYTES))
  if (document?.type === 'Feature') return [document]
  // The service writes its errors as {"code": …, "description": …}.
  if (typeof document?.description === 'string' && typeof document.code === 'string')
    throw new Refused('provider_error', `${document.code}: ${document.description}`)
  const list = document?.features
  if (document?.type !== 'FeatureCollection' || !Array.isArray(list))
    throw new Refused('wrong_root', 'no FeatureCollection')
  if (list.length > MAX_FEATURES) throw new Refused('too_large', `more than ${MAX_FEATURES} features`)
  return list
}

/**
 * Facts of each feature with a point, made by `factsOf`. Each kind of fault is reported once, after the
 * facts. A fault that makes the rest untrustworthy is the last refusal.
 */
export async function* factsOfFeatures(
  body: AsyncIterable<Uint8Array>,
  factsOf: (properties: Fields, location: Location, onFault: OnFault) => Iterable<ObservationFact>,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    for (const item of await featuresOf(body)) {
      const feature = pointFeature(item)
      if ('kind' in feature) faults.add(feature.reason, feature.detail)
      else yield* factsOf(feature.properties, feature.location, faults.add)
    }
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

/** A feature with its properties and its point; a refusal if it has no point. */
export function pointFeature(item: unknown): { properties: Fields; location: Location } | Refusal {
  const feature = fields(item)
  const properties = fields(feature?.properties)
  if (!properties) return refusal('malformed', 'a feature without properties')
  const coordinates: unknown = fields(feature?.geometry)?.coordinates
  const [longitude, latitude, altitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  const longitudeDeg = numberWithin(longitude, -180, 180)
  const latitudeDeg = numberWithin(latitude, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null)
    return refusal('no_position', `coordinates ${JSON.stringify(coordinates)}`)
  return {
    properties,
    location: { longitudeDeg, latitudeDeg, altitudeM: numberWithin(altitude, -499, 8999) },
  }
}
