import { RAIN_TYPES } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { countedDays, type DayOfStation, daysWithin } from './counted-days.ts'
import { type ReadingRow, readingsOfSpans, type StationZone } from './queries.ts'
import { SNOW_GAP_MS, type SnowEvent, snowEvents } from './snow-events.ts'
import type { SnowReading } from './snowfall.ts'

/** Measures that show the days with snow in the stored days. */
const SNOW_CODES = [
  'snow',
  'precip_rate',
  'precip_type',
  'snow_depth',
] as const satisfies readonly MeasureCode[]
const READ = [...SNOW_CODES, 'tair', 'ts', 'wind_max'] as const satisfies readonly MeasureCode[]
const SNOW = RAIN_TYPES.indexOf('snow')
/** A depth that varies by less than this has had no snow added. */
const MIN_RISE_CM = 1

export type SnowOfStation = {
  readonly measuresSnow: boolean
  readonly completeness: number
  readonly events: readonly (SnowEvent & { readonly isGoingOn: boolean })[]
}

/**
 * The snow events of a station that begin within local days, as known at `asOf`. Reads only the days of the
 * winter on which it may have snowed.
 */
export async function snowOfStation(
  db: Db,
  asOf: AsOf,
  station: StationZone,
  period: { readonly fromMs: number; readonly toMs: number },
): Promise<SnowOfStation> {
  // An event may have begun the day before, and may continue on the day after.
  const widenedDays = daysWithin(station.timezone, {
    fromMs: period.fromMs - DAY_MS,
    toMs: period.toMs + DAY_MS,
  })
  const counted = await countedDays(db, asOf, station, widenedDays, SNOW_CODES)
  const days = counted.filter(({ fromMs, toMs }) => toMs > period.fromMs && fromMs < period.toMs)
  const spans = spansOf(counted.filter(maySnow))
  const rows = await readingsOfSpans(
    db,
    asOf,
    spans.map(({ fromMs, toMs }) => ({ stationId: station.id, from: new Date(fromMs), to: new Date(toMs) })),
    READ,
  )
  const untilMs = atMs(asOf)
  const [first, last] = [days.at(0), days.at(-1)]
  const events = snowEvents(rows.map(toSnowReading)).filter(
    ({ fromMs }) => fromMs >= (first?.fromMs ?? 0) && fromMs < (last?.toMs ?? 0),
  )
  const hours = (Math.min(last?.toMs ?? 0, untilMs) - (first?.fromMs ?? 0) || 1) / HOUR_MS
  const measuredHours = days.reduce((sum, { measures }) => sum + hoursWithSnowData(measures), 0)
  return {
    measuresSnow: days.some(({ measures }) => measures.size > 0),
    completeness: Math.max(0, Math.min(1, measuredHours / Math.max(1, Math.ceil(hours)))),
    events: events.map((event) => ({ ...event, isGoingOn: untilMs - event.toMs < SNOW_GAP_MS })),
  }
}

const hoursWithSnowData = (measures: DayOfStation['measures']): number =>
  measures.get('snow')?.hours ?? measures.get('precip_rate')?.hours ?? measures.get('snow_depth')?.hours ?? 0

function maySnow({ measures }: DayOfStation): boolean {
  const [snow, depth] = [measures.get('snow'), measures.get('snow_depth')]
  if (snow) return (snow.total ?? 0) > 0
  if (measures.get('precip_rate')) return (measures.get('precip_type')?.high ?? 0) >= SNOW
  return depth !== undefined && depth.high - depth.low >= MIN_RISE_CM
}

/**
 * Joins consecutive days into spans, each starting some hours earlier: an amount refers to the previous
 * reading, and a pause between events must be seen.
 */
function spansOf(days: readonly DayOfStation[]): { fromMs: number; toMs: number }[] {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const { fromMs, toMs } of days) {
    const last = spans.at(-1)
    if (last && fromMs <= last.toMs + HOUR_MS) last.toMs = toMs
    else spans.push({ fromMs: fromMs - HOUR_MS, toMs })
  }
  return spans
}

const toSnowReading = (row: ReadingRow): SnowReading => {
  const good = (code: MeasureCode) => (row.quality[code] ? null : (row[code] ?? null))
  return {
    atMs: row.at_ms,
    snowCm: good('snow'),
    depthCm: good('snow_depth'),
    precipitationType: good('precip_type'),
    rateMmh: good('precip_rate'),
    airC: good('tair'),
    roadC: good('ts'),
    gustKmh: good('wind_max'),
  }
}
