import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@verglas/quantities'
import type { SimulatedStation, SimulatedTide, SimulatedWinter } from '@verglas/simulated-weather'
import { LAST_S, type TideValue } from '@verglas/sources/facts/tide'
import type { Batch } from '../db/publish.ts'
import { type TideDay, tideRow } from '../ingest/tide-rows.ts'
import { SIMULATED_SOURCE, type SimulatedSettings, winterOf } from './simulated.ts'

export const TIDES_EVERY_MS = 6 * HOUR_MS
const STEP_MS = 15 * MINUTE_MS
/** Tide tables exist for the current day and this many after it; the weather forecast covers two days. */
const TABLE_DAYS = 3
const FORECAST_MS = 2 * DAY_MS
/** Share of the weather's contribution that a forecast has lost at its end. */
const LOST_SHARE = 0.4
/** High and low waters are found to the minute. */
const EXTREME_STEP_MS = MINUTE_MS
/** Below this range, m, a time of high water would mean nothing to anybody. */
const MIN_RANGE_M = 0.05

type TideGauge = SimulatedStation & { water: SimulatedTide }
const isTideGauge = (station: SimulatedStation): station is TideGauge => station.water?.kind === 'tide'

/** Tables and forecasts of the tide gauges as issued at an instant. */
export function tidesIssuedAt(settings: SimulatedSettings, issuedMs: number): Batch[] {
  const winter = winterOf(settings)
  const rows = settings.stations.filter(isTideGauge).flatMap((gauge) => {
    const dayMs = Math.floor(issuedMs / DAY_MS) * DAY_MS
    const tables = Array.from({ length: TABLE_DAYS + 1 }, (_, day) => dayMs + day * DAY_MS).flatMap(
      (fromMs) => [
        dayOf('prediction', fromMs, tideBetween(winter, gauge, fromMs, fromMs + DAY_MS)),
        dayOf('extremes', fromMs, extremesBetween(winter, gauge, fromMs, fromMs + DAY_MS)),
      ],
    )
    const foreseen = levelsBetween(winter, gauge, issuedMs, issuedMs + FORECAST_MS)
    return [...tables, ...byDay(foreseen)]
      .filter(({ values }) => values.length > 0)
      .map((tide) => tideRow(gauge.id, SIMULATED_SOURCE, tide))
  })
  return rows.length > 0 ? [{ kind: 'tide', rows }] : []
}

const valueAt = (ms: number, levelM: number, extremeKind: TideValue['extremeKind'] = null): TideValue => ({
  at: new Date(ms),
  levelM,
  extremeKind,
  coefficient: null,
})

function tideBetween(winter: SimulatedWinter, gauge: TideGauge, fromMs: number, toMs: number): TideValue[] {
  const values: TideValue[] = []
  for (let ms = fromMs; ms < toMs; ms += STEP_MS) values.push(valueAt(ms, winter.tideM(gauge.water, ms)))
  return values
}

function levelsBetween(winter: SimulatedWinter, gauge: TideGauge, fromMs: number, toMs: number): TideValue[] {
  const values: TideValue[] = []
  for (let ms = Math.ceil(fromMs / STEP_MS) * STEP_MS; ms < toMs; ms += STEP_MS) {
    const tideM = winter.tideM(gauge.water, ms)
    const forecastShare = 1 - (LOST_SHARE * (ms - fromMs)) / (toMs - fromMs)
    values.push(valueAt(ms, tideM + forecastShare * (winter.seaLevelM(gauge, ms) - tideM)))
  }
  return values
}

/** High and low waters, where the tide turns. */
function extremesBetween(
  winter: SimulatedWinter,
  gauge: TideGauge,
  fromMs: number,
  toMs: number,
): TideValue[] {
  if (gauge.water.rangeM < MIN_RANGE_M) return []
  const extremes: TideValue[] = []
  const tideAt = (ms: number) => winter.tideM(gauge.water, ms)
  let [before, current] = [tideAt(fromMs - EXTREME_STEP_MS), tideAt(fromMs)]
  for (let ms = fromMs; ms < toMs; ms += EXTREME_STEP_MS) {
    const after = tideAt(ms + EXTREME_STEP_MS)
    if (current > before && current >= after) extremes.push(valueAt(ms, current, 'high'))
    else if (current < before && current <= after) extremes.push(valueAt(ms, current, 'low'))
    before = current
    current = after
  }
  return extremes
}

function byDay(values: readonly TideValue[]): TideDay[] {
  const days = new Map<number, TideValue[]>()
  for (const value of values) {
    const dayMs = Math.floor(value.at.getTime() / DAY_MS) * DAY_MS
    days.set(dayMs, [...(days.get(dayMs) ?? []), value])
  }
  return [...days].map(([dayMs, own]) => dayOf('forecast', dayMs, own))
}

const dayOf = (series: TideDay['series'], dayMs: number, values: TideValue[]): TideDay => ({
  series,
  day: utcDay(dayMs),
  replaces: series === 'extremes' ? { fromS: 0, toS: LAST_S } : null,
  values,
})
