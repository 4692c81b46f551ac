import type { MeasureCode } from '@verglas/contract/measures'
import type { ObservationFact } from '../../facts/observation.ts'
import { faultSummary, type OnFault } from '../../reading/fault-summary.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import { isFullHour, noMeasures, takeValue } from '../../reading/measures.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusalOf, shortened } from '../../reading/refusal.ts'
import { type StationName, stationNames, stationNumber } from './stations.ts'

/** A day of a large department is about 1 MB. */
export const MAX_BYTES = 32 * 1024 * 1024
const MAX_ROWS = 100_000
const ATTRIBUTION = 'Source : Météo-France'
const SECONDS_PER_HOUR = 3600

type Choice = { name: string; unit: string; atFullHour?: true; factor?: number }

const MEAN_WIND: Choice[] = [{ name: 'ff', unit: 'm/s' }]

/**
 * Properties for each measure in order of preference. `t_10` … `t_100` are soil temperatures under grass, not
 * of the road, so they are not read.
 */
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
  // J/m² over the past hour, converted to its mean.
  ['solar', [{ name: 'ray_glo01', unit: 'W/m2', atFullHour: true, factor: 1 / SECONDS_PER_HOUR }]],
]

type Row = { id: string; at: Date; properties: Fields; referenceMs: number; reportedAt?: Date }

/**
 * Parses observations of Météo-France: the packet's answer alone, or with the list of stations as `{"list":
 * "<CSV>", "data": […]}`, which is what `pull` produces.
 */
export async function* parseMeteoFranceObs(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ObservationFact | Refusal> {
  const faults = faultSummary()
  try {
    const document = await jsonOf(body, MAX_BYTES)
    const wrapped = fields(document)
    const rows = wrapped ? wrapped.data : document
    if (!Array.isArray(rows)) throw noRows(fields(rows) ?? wrapped)
    if (rows.length > MAX_ROWS) throw new Refused('too_large', `more than ${MAX_ROWS} rows`)
    const names =
      typeof wrapped?.list === 'string' ? stationNames(wrapped.list) : new Map<string, StationName>()
    for (const row of latestRows(rows, site, faults.add)) {
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

/** The portal reports errors as an object with `message`, `description` or `fault`. */
function noRows(answer: Fields | null): Refused {
  const fault = [answer?.description, answer?.message, fields(answer?.fault)?.message].find(
    (text) => typeof text === 'string',
  )
  return fault === undefined
    ? new Refused('wrong_root', 'no list of observations')
    : new Refused('provider_error', shortened(String(fault)))
}

/** One row per station and instant, in order; of two, the one that was made later, whatever their order. */
function latestRows(items: readonly unknown[], { receivedAt }: ParseSite, onFault: OnFault): Row[] {
  const rows = new Map<string, Row>()
  for (const item of items) {
    const properties = fields(item)
    const id = stationNumber(properties?.geo_id_insee)
    if (!properties || id === null) {
      onFault('no_station', `geo_id_insee=${JSON.stringify(properties?.geo_id_insee)}`)
      continue
    }
    const at = typeof properties.validity_time === 'string' ? instantOf(properties.validity_time) : null
    if (!at) onFault('no_date', `${id}: validity_time=${JSON.stringify(properties.validity_time)}`)
    else if (isFuture(at, receivedAt)) onFault('future', `${id}: ${at.toISOString()}`)
    else {
      const reference =
        typeof properties.reference_time === 'string' ? instantOf(properties.reference_time) : null
      const referenceMs = reference?.getTime() ?? 0
      // A time from a clock that runs ahead would block every later correction.
      const reportTime = reference && !isFuture(reference, receivedAt) ? { reportedAt: reference } : {}
      const row = { id, at, properties, referenceMs, ...reportTime }
      const key = `${id} ${at.getTime()}`
      if (row.referenceMs >= (rows.get(key)?.referenceMs ?? Number.NEGATIVE_INFINITY)) rows.set(key, row)
    }
  }
  return [...rows.values()].sort((a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id))
}

function factOf(
  { id, at, properties, reportedAt }: Row,
  names: ReadonlyMap<string, StationName>,
  onFault: OnFault,
): ObservationFact | null {
  const longitudeDeg = numberWithin(properties.lon, -180, 180)
  const latitudeDeg = numberWithin(properties.lat, -90, 90)
  if (longitudeDeg === null || latitudeDeg === null) return onFault('no_position', `${id}: no lat, lon`)
  const measures = noMeasures()
  for (const [code, choices] of PROPERTIES) {
    for (const { name, unit, atFullHour, factor = 1 } of choices) {
      const value = properties[name]
      if (value === null || value === undefined || (atFullHour && !isFullHour(at))) continue
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        onFault('not_a_number', `${id}: ${name}=${shortened(JSON.stringify(value), 40)}`, name)
        continue
      }
      takeValue(measures, code, { value: value * factor, unit, element: name })
      break
    }
  }
  if (Object.keys(measures.elements).length === 0) return null
  const listed = names.get(id)
  return {
    kind: 'observation',
    stationRef: id,
    stationName: listed ? shortened(listed.name) : id,
    location: { longitudeDeg, latitudeDeg, altitudeM: listed?.altitudeM ?? null },
    observedAt: at,
    ...(reportedAt ? { reportedAt } : {}),
    ...measures,
    attribution: ATTRIBUTION,
  }
}
