import { instantOf, isFuture } from '../../instant.ts'
import { Refused, refusal } from '../../refused.ts'
import type { Location, ParseSite, Refusal } from '../../source.ts'
import { textOf } from '../../text.ts'

const MAX_BYTES = 16 * 1024 * 1024
/** A real answer has depth 8 and some 90 entries. */
const MAX_DEPTH = 32
const MAX_ENTRIES = 1000
/** The longest forecast is ten days. */
const LONGEST_MS = 16 * 86_400_000

type Fields = Record<string, unknown>

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
  let text = ''
  for await (const part of textOf(body, MAX_BYTES)) text += part
  const answer = fields(parsed(text))
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

function parsed(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new Refused('too_deep', `deeper than ${MAX_DEPTH}`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refused('malformed', error instanceof Error ? error.message : 'not JSON', lineOf(text, error))
  }
}

/** The deepest nesting, without building it; by hand, because a pattern can be made to take for ever. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

/** A document that breaks off has no position: its fault is at its end. */
function lineOf(text: string, error: unknown): number {
  const position = /at position (\d+)/.exec(String(error))?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}

export function fields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
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
  const longitudeDeg = within(coordinates[0], -180, 180)
  const latitudeDeg = within(coordinates[1], -90, 90)
  if (longitudeDeg !== null && latitudeDeg !== null) {
    const altitudeM = within(coordinates[2], -500, 9000) ?? site.location?.altitudeM ?? null
    return { longitudeDeg, latitudeDeg, altitudeM }
  }
  if (site.location) return site.location
  throw new Refused('no_position', 'no geometry.coordinates')
}

function within(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
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
