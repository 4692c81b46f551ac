import type { MeasureCode } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { instantOf, isFuture } from '../../reading/instant.ts'
import { type Fields, fields, jsonOf, within } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { type OnFault, saidOnce } from '../../reading/said-once.ts'
import { isFullHour, nothingTaken, takeValue } from '../../reading/taken.ts'
import { type StationName, stationNames, stationNumber } from './stations.ts'

/** A day of a large department is about 1 MB. */
export const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 100_000
const ATTRIBUTION = 'Source : Météo-France'
const SECONDS_PER_HOUR = 3600

type Choice = { name: string; unit: string; atFullHour?: true; factor?: number }

const MEAN_WIND: Choice[] = [{ name: 'ff', unit: 'm/s' }]

/** Properties per measure in the order of preference. `t_10` … `t_100` are soil under grass, not the road: not read. */
export const PROPERTIES: readonly [MeasureCode, readonly Choice[]][] = [
  ['tair', [{ name: 't', unit: 'K' }]],
  ['tdew', [{ name: 'td', unit: 'K' }]],
  ['rh', [{ name: 'u', unit: '%' }]],
  ['wind_force', MEAN_WIND],
  ['wind_avg', MEAN_WIND],
  ['wind_dir', [{ name: 'dd', unit: '°' }]],
  [
    'wind_max',
    [
      { name: 'fxi', unit: 'm/s' },
      { name: 'fxi10', unit: 'm/s' },
      { name: 'raf10', unit: 'm/s' },
    ],
  ],
  ['rain', [{ name: 'rr1', unit: 'mm', atFullHour: true }]],
  ['vis', [{ name: 'vv', unit: 'm' }]],
  [
    'snow_depth',
    [
      { name: 'sss', unit: 'm' },
      { name: 'ht_neige', unit: 'm' },
    ],
  ],
  ['pres', [{ name: 'pres', unit: 'Pa' }]],
  ['pres_sea', [{ name: 'pmer', unit: 'Pa' }]],
  // J/m² of the past hour, as its mean
  ['solar', [{ name: 'ray_glo01', unit: 'W/m2', atFullHour: true, factor: 1 / SECONDS_PER_HOUR }]],
]

type Row = { id: string; at: Date; given: Fields; referenceMs: number; saidAt?: Date }

/**
 * Observations of Météo-France: the packet's answer alone, or with the list of stations as
 * `{"list": "<CSV>", "data": […]}`, which is what `pull` makes.
 */
export async function* parseMeteoFranceObs(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = saidOnce()
  try {
    const document = await jsonOf(body, MAX_BYTES)
    const wrapped = fields(document)
    const rows = wrapped ? wrapped.data : document
    if (!Array.isArray(rows)) throw noRows(fields(rows) ?? wrapped)
    if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} rows`)
    const names =
      typeof wrapped?.list === 'string' ? stationNames(wrapped.list) : new Map<string, StationName>()
    for (const row of newestRows(rows, site, faults.add)) {
      const fact = factOf(row, names, faults.add)
      if (fact) yield fact
    }
  } catch (error) {
    yield* faults.list()
    yield refusalOf(error)
    return
  }
  yield* faults.list()
}

/** The portal answers errors as an object with `message`, `description` or `fault`. */
function noRows(answer: Fields | null): Refused {
  const said = [answer?.description, answer?.message, fields(answer?.fault)?.message].find(
    (one) => typeof one === 'string',
  )
  return said === undefined
    ? new Refused('wrong_root', 'no list of observations')
    : new Refused('provider_error', shortened(String(said)))
}

/** One row a station and instant, in order; of two the one that was made later, in whatever order they stand. */
function newestRows(items: readonly unknown[], { receivedAt }: ParseSite, onFault: OnFault): Row[] {
  const rows = new Map<string, Row>()
  for (const item of items) {
    const given = fields(item)
    const id = stationNumber(given?.geo_id_insee)
    if (!given || id === null) {
      onFault('no_station', `geo_id_insee=${JSON.stringify(given?.geo_id_insee)}`)
      continue
    }
    const at = typeof given.validity_time === 'string' ? instantOf(given.validity_time) : null
    if (!at) onFault('no_date', `${id}: validity_time=${JSON.stringify(given.validity_time)}`)
    else if (isFuture(at, receivedAt)) onFault('future', `${id}: ${at.toISOString()}`)
    else {
      const reference = typeof given.reference_time === 'string' ? instantOf(given.reference_time) : null
      const referenceMs = reference?.getTime() ?? 0
      // one of a clock that runs ahead would keep every later correction out
      const saidAt = reference && !isFuture(reference, receivedAt) ? { saidAt: reference } : {}
      const row = { id, at, given, referenceMs, ...saidAt }
      const key = `${id} ${at.getTime()}`
      if (row.referenceMs >= (rows.get(key)?.referenceMs ?? Number.NEGATIVE_INFINITY)) rows.set(key, row)
    }
  }
  return [...rows.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
}

function factOf(
  { id, at, given, saidAt }: Row,
  names: ReadonlyMap<string, StationName>,
  onFault: OnFault,
): ObservationFact | null {
  const longitudeDeg = within(given.lon, -180, 180)
  const latitudeDeg = within(given.lat, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null) return onFault('no_position', `${id}: no lat, lon`)
  const taken = nothingTaken()
  for (const [code, choices] of PROPERTIES) {
    for (const { name, unit, atFullHour, factor = 1 } of choices) {
      const value = given[name]
      if (value === null || value === undefined || (atFullHour && !isFullHour(at))) continue
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        onFault('not_a_number', `${id}: ${name}=${shortened(JSON.stringify(value), 40)}`, name)
        continue
      }
      takeValue(taken, code, { value: value * factor, unit, element: name })
      break
    }
  }
  if (Object.keys(taken.elements).length === 0) return null
  const known = names.get(id)
  return {
    kind: 'observation',
    stationRef: id,
    stationName: known ? shortened(known.name) : id,
    location: { longitudeDeg, latitudeDeg, altitudeM: known?.altitudeM ?? null },
    observedAt: at,
    ...(saidAt ? { saidAt } : {}),
    ...taken,
    attribution: ATTRIBUTION,
  }
}
