import type { Location } from '../../facts/location.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal } from '../../reading/refusal.ts'

/** A real answer has some 90 entries. */
const MAX_ENTRIES = 1000
/** A time farther than this from the issue is refused; the longest forecast is ten days. */
const LONGEST_MS = 16 * 86_400_000

export type Entry = {
  at: Date
  instant: Fields
  next1h: Period | null
  next6h: Period | null
}
export type Period = { symbolCode: string | null; details: Fields }

/** An answer of Locationforecast 2.0, in order of time, each time once. */
export type Answer = {
  location: Location
  issuedAt: Date
  units: Fields
  entries: Entry[]
  refusals: Refusal[]
}

export async function readAnswer(body: AsyncIterable<Uint8Array>, site: ParseSite): Promise<Answer> {
  const answer = fields(await jsonOf(body))
  const properties = fields(answer?.properties)
  const meta = fields(properties?.meta)
  const series = properties?.timeseries
  if (!properties || !meta || !Array.isArray(series))
    throw new Refused('wrong_root', 'no properties.timeseries')
  if (series.length === 0) throw new Refused('empty', 'no time in the series')
  if (series.length > MAX_ENTRIES) throw new Refused('too_large', `more than ${MAX_ENTRIES} times`)
  const issuedAt = issuedAtOf(meta, site)
  const refusals: Refusal[] = []
  return {
    location: locationOf(fields(answer?.geometry), site),
    issuedAt,
    units: fields(meta.units) ?? {},
    entries: entriesOf(series, issuedAt, refusals),
    refusals,
  }
}

function issuedAtOf(meta: Fields, site: ParseSite): Date {
  const issuedAt = typeof meta.updated_at === 'string' ? instantOf(meta.updated_at) : null
  if (!issuedAt) throw new Refused('no_date', `updated_at=${JSON.stringify(meta.updated_at)}`)
  if (isFuture(issuedAt, site.receivedAt)) {
    throw new Refused(
      'future',
      `updated_at ${issuedAt.toISOString()} received ${site.receivedAt.toISOString()}`,
    )
  }
  return issuedAt
}

function locationOf(geometry: Fields | null, site: ParseSite): Location {
  const coordinates: unknown[] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : []
  const longitudeDeg = numberWithin(coordinates[0], -180, 180)
  const latitudeDeg = numberWithin(coordinates[1], -90, 90)
  if (longitudeDeg !== null && latitudeDeg !== null) {
    const altitudeM = numberWithin(coordinates[2], -500, 9000) ?? site.location?.altitudeM ?? null
    return { longitudeDeg, latitudeDeg, altitudeM }
  }
  if (site.location) return site.location
  throw new Refused('no_position', 'no geometry.coordinates')
}

function entriesOf(series: readonly unknown[], issuedAt: Date, refusals: Refusal[]): Entry[] {
  const entryByTime = new Map<number, Entry>()
  for (const item of series) {
    const entry = entryOf(item)
    if (!entry) {
      refusals.push(refusal('no_date', `entry without a time or data: ${JSON.stringify(item).slice(0, 80)}`))
    } else if (Math.abs(entry.at.getTime() - issuedAt.getTime()) > LONGEST_MS) {
      refusals.push(refusal('out_of_range', `time ${entry.at.toISOString()} is far from the issue`))
    } else {
      if (entryByTime.has(entry.at.getTime())) {
        refusals.push(refusal('duplicate', `${entry.at.toISOString()} twice: the later entry is taken`))
      }
      entryByTime.set(entry.at.getTime(), entry)
    }
  }
  return [...entryByTime.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

function entryOf(item: unknown): Entry | null {
  const entry = fields(item)
  const data = fields(entry?.data)
  const at = typeof entry?.time === 'string' ? instantOf(entry.time) : null
  if (!data || !at) return null
  return {
    at,
    instant: fields(fields(data.instant)?.details) ?? {},
    next1h: periodOf(data.next_1_hours),
    next6h: periodOf(data.next_6_hours),
  }
}

function periodOf(value: unknown): Period | null {
  const period = fields(value)
  if (!period) return null
  const symbolCode = fields(period.summary)?.symbol_code
  return {
    symbolCode: typeof symbolCode === 'string' ? symbolCode : null,
    details: fields(period.details) ?? {},
  }
}
