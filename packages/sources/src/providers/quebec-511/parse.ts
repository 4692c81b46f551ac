import type { CameraFact } from '../../facts/camera.ts'
import type { ListingFact } from '../../facts/listing.ts'
import { type Faults, openFaults } from '../../reading/fault-counts.ts'
import { type Fields, fields, jsonOf } from '../../reading/json-document.ts'
import { listingOf } from '../../reading/listing.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { settingsOf } from '../../requesting/settings.ts'
import { columnName } from './columns.ts'
import { ATTRIBUTION, type Feature, featureOf } from './feature.ts'
import { cameraOf, frostDepthOf } from './place-features.ts'
import { conditionOf, eventOf, worksOf } from './road-features.ts'
import { Quebec511Settings, SUBJECTS, type Subject } from './settings.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_FEATURES = 20_000

const LISTS = {
  conditions: { list: 'road_conditions', read: conditionOf },
  events: { list: 'road_events', read: eventOf },
  works: { list: 'road_works', read: worksOf },
  frostDepths: { list: 'frost_depths', read: frostDepthOf },
} as const satisfies Record<Exclude<Subject, 'cameras'>, object>

/** One layer of the ministry's map service as GeoJSON: a complete list, or the cameras. */
export async function* parseQuebec511(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ListingFact | CameraFact | Refusal> {
  try {
    const document = fields(await jsonOf(body, MAX_BYTES))
    if (document?.type !== 'FeatureCollection' || !Array.isArray(document.features))
      throw new Refused('wrong_root', 'no FeatureCollection')
    const { features, numberMatched } = document
    if (features.length > MAX_FEATURES) throw new Refused('too_large', `more than ${MAX_FEATURES} features`)
    if (typeof numberMatched === 'number' && numberMatched > features.length)
      throw new Refused('incomplete', `${features.length} of ${numberMatched} features: nothing ends by it`)
    const faults = openFaults()
    const subject = subjectOf(document, features, site)
    const read = features.map((feature) => featureOf(feature, faults)).filter((entry) => entry !== null)
    if (subject === 'cameras')
      yield* read.map((entry) => cameraOf(entry, faults)).filter((entry) => entry !== null)
    else yield* listOf(subject, read, { document, site, faults })
    yield* faults.refusals()
  } catch (error) {
    yield refusalOf(error)
  }
}

function* listOf(
  subject: Exclude<Subject, 'cameras'>,
  features: readonly Feature[],
  { document, site, faults }: { document: Fields; site: ParseSite; faults: Faults },
): Generator<ListingFact | Refusal> {
  const { list, read } = LISTS[subject]
  const entries = features.map((feature) => read(feature, faults)).filter((entry) => entry !== null)
  // A layer counts as empty only if it names itself; the name in the request is not enough.
  if (features.length === 0 && document.numberMatched !== 0 && typeof document.name !== 'string')
    throw new Refused('empty', `a list without features that does not say of what: no ${list} ends by it`)
  // If no feature of a non-empty layer can be read, its format has changed, so nothing is ended.
  if (entries.length === 0 && features.length > 0)
    throw new Refused('unreadable', `no feature of ${list} can be read`)
  const issuedAt = issuedAtOf(document, entries, site)
  const { fact, refusals } = listingOf(list, { issuedAt, attribution: ATTRIBUTION }, entries)
  yield fact
  yield* refusals
}

/**
 * Recognises the layer by the name under which the message was requested, then by the document's own name,
 * then by its columns.
 */
function subjectOf(document: Fields, features: readonly unknown[], site: ParseSite): Subject {
  const settings = settingsOf(Quebec511Settings, site.settings)
  const name = `${site.name ?? ''} ${typeof document.name === 'string' ? document.name : ''}`
  const named = SUBJECTS.find((subject) => name.includes(settings[`${subject}Layer`].replace(/^\w+:/, '')))
  if (named) return named
  const columns = new Set(Object.keys(fields(fields(features[0])?.properties) ?? {}).map(columnName))
  const subject = SUBJECTS.find((subject) =>
    DISTINCTIVE_COLUMNS[subject].some((column) => columns.has(columnName(column))),
  )
  if (!subject) throw new Refused('unknown_layer', `no layer that is known: ${shortened(name, 100)}`)
  return subject
}

/** Columns that occur in only one layer. */
const DISTINCTIVE_COLUMNS: Record<Subject, readonly string[]> = {
  conditions: ['DescriptionEtatChausseeFR', 'CodeEtatChaussee'],
  cameras: ['IDEcamera', 'URL_FLUX_DONNEE'],
  works: ['identificationDesTravaux', 'identifiantChantier'],
  frostDepths: ['station_meteo_id'],
  events: ['enVigueurDepuis'],
}

/**
 * The service does not always give the time of its answer. A pulled answer is as old as its arrival; a saved
 * file is as old as the latest time in it, so that it never passes for current.
 */
function issuedAtOf(
  document: Fields,
  entries: readonly object[],
  { receivedAt, answeredAt }: ParseSite,
): Date {
  const stated = typeof document.timeStamp === 'string' ? instantOf(document.timeStamp) : null
  if (stated && !isFuture(stated, receivedAt)) return stated
  if (answeredAt) return answeredAt
  const latestMs = Math.max(
    ...entries.flatMap((entry) =>
      ['since', 'startAt', 'updatedAt', 'observedAt'].map((key) => {
        const at: unknown = Reflect.get(entry, key)
        const ms = typeof at === 'string' ? Date.parse(at) : Number.NaN
        return ms <= receivedAt.getTime() ? ms : Number.NEGATIVE_INFINITY
      }),
    ),
  )
  if (!Number.isFinite(latestMs)) throw new Refused('no_date', 'a saved answer without any time')
  return new Date(latestMs)
}
