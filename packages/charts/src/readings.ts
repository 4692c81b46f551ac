import { MEASURE_CODES, type MeasureCode } from '@verglas/contract/measures'
import type { Drawing, Interval, Values } from './drawing.ts'
import type { Doubt, Readings } from './measure-panel.ts'
import { frostPeriods, valueAt } from './periods.ts'

/** Rows of a station as the server sends them: one value per time and measure, null where missing. */
export type StationSeries = {
  readonly times: readonly number[]
  readonly values: Readonly<Partial<Record<MeasureCode, Values>>>
  /** Time between two consecutive rows. */
  readonly periodMs: number
  /** Values of `times` flagged by quality control. */
  readonly doubtful?: readonly { readonly index: number; readonly code: MeasureCode }[]
}

/** Readings of a station on [from, to), with all inputs for drawing them. */
export type TimeSeries = Drawing & StationSeries & { readonly from: number; readonly to: number }

/** A gap longer than this many periods is a hole. */
const HOLE_PERIODS = 3

/**
 * The readings of a measure. Holes longer than 3 periods get a null, so that no line is drawn across them;
 * shorter gaps are bridged.
 */
export function readingsOf({ times, values, periodMs }: StationSeries, code: MeasureCode): Readings | null {
  const readings: { ms: number; value: number | null }[] = []
  for (const [index, ms] of times.entries()) {
    const value = values[code]?.[index] ?? null
    if (value === null) continue
    const last = readings.at(-1)
    if (last && ms - last.ms > HOLE_PERIODS * periodMs) readings.push({ ms: last.ms + periodMs, value: null })
    readings.push({ ms, value })
  }
  if (readings.length === 0) return null
  return { code, times: readings.map(({ ms }) => ms), values: readings.map(({ value }) => value) }
}

/** Every measure with at least one reading, in the order of the measure table. */
export function allReadings(series: StationSeries): Readings[] {
  return MEASURE_CODES.flatMap((code) => readingsOf(series, code) ?? [])
}

export function flaggedReadingsOf(series: StationSeries): Doubt[] {
  return (series.doubtful ?? []).flatMap(({ index, code }) => {
    const ms = series.times[index]
    const value = series.values[code]?.[index] ?? null
    return ms === undefined || value === null ? [] : [{ ms, code, value }]
  })
}

/** How long each reading of a code is valid: until the next one, but never across a hole. */
export function holdingMs({ times }: Readings, periodMs: number): (index: number) => number {
  return (index) => {
    const [at, next] = [times[index], times[index + 1]]
    return at === undefined || next === undefined ? periodMs : Math.min(next - at, HOLE_PERIODS * periodMs)
  }
}

/** Frost periods of a station: both temperatures must be measured, and holes are never bridged. */
export function frostOf(series: StationSeries): Interval[] {
  const road = readingsOf(series, 'ts')
  const dewPoint = readingsOf(series, 'tdew')
  if (!road || !dewPoint) return []
  return frostPeriods(
    road.times,
    road.values,
    road.times.map((ms) => valueAt(dewPoint.times, dewPoint.values, ms)),
  )
}
