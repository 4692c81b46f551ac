import type { ForecastCode } from '@verglas/contract/measures'
import { downscaled, type ForecastPlace, type HourlyRun } from '@verglas/forecasting'
import { HOUR_MS, meanWindDirectionDeg } from '@verglas/quantities'

/** The weather that the road model needs, and further hazards. */
const MIXED_CODES = [
  'tair',
  'tdew',
  'pres',
  'wind_avg',
  'wind_max',
  'wind_dir',
  'cloud',
  'solar',
  'rain',
  'snow',
  'rain_frz',
  'ice',
  'vis',
] as const satisfies readonly ForecastCode[]
type MixedCode = (typeof MIXED_CODES)[number]

/**
 * The weather of one forecast point on full hours, built once for all segments around it; missing values are
 * NaN.
 */
export type PointHours = {
  readonly source: string
  readonly issuedAtMs: number
  readonly startMs: number
  readonly hours: number
  readonly columns: Readonly<Record<MixedCode, Float64Array>>
}

/** The hours from `fromMs` on. They are those of the latest run; earlier runs fill the hours before it begins. */
export function pointHours(run: HourlyRun, history: HourlyRun | null, fromMs: number): PointHours {
  const startMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
  const hours = Math.max(0, Math.round((run.startMs - startMs) / HOUR_MS) + run.hours)
  const columns = {} as Record<MixedCode, Float64Array>
  for (const code of MIXED_CODES) columns[code] = columnOf(run, history, code, startMs, hours)
  return { source: run.source, issuedAtMs: run.issuedAtMs, startMs, hours, columns }
}

function columnOf(
  run: HourlyRun,
  history: HourlyRun | null,
  code: MixedCode,
  startMs: number,
  hours: number,
): Float64Array {
  const column = new Float64Array(hours).fill(Number.NaN)
  for (const source of history ? [history, run] : [run]) {
    const series = source.values[code]
    if (!series) continue
    const offset = Math.round((source.startMs - startMs) / HOUR_MS)
    const end = Math.min(series.length, hours - offset)
    for (let index = Math.max(0, -offset); index < end; index++) {
      const value = series[index]
      if (value !== null && value !== undefined) column[index + offset] = value
    }
  }
  return column
}

/** A point at or around a segment, with its weight. */
export type PointWeather = { weight: number; altitudeM: number | null; weather: PointHours }

/**
 * The weather between forecast points whose hours begin together: the weighted mean of each hour's values;
 * for wind direction, the weighted mean of the vectors. Between the altitudes of the points, the weights
 * account for height; above the highest and below the lowest, values are adjusted like a run of a source's
 * point (`downscaled`). An hour missing at some points uses the others. Returns null if no point has any
 * values.
 */
export function mixedRun(points: readonly PointWeather[], place: ForecastPlace): HourlyRun | null {
  const [first] = points
  if (!first) return null
  const { source, startMs } = first.weather
  const hours = Math.max(...points.map(({ weather }) => weather.hours))
  const values: Partial<Record<MixedCode, (number | null)[]>> = {}
  for (const code of MIXED_CODES) {
    values[code] = code === 'wind_dir' ? directions(points, hours) : means(points, code, hours)
  }
  const issuedAtMs = Math.min(...points.map(({ weather }) => weather.issuedAtMs))
  return movedBeyond({ source, issuedAtMs, startMs, hours, values }, points, place)
}

function means(points: readonly PointWeather[], code: MixedCode, hours: number): (number | null)[] {
  const sums = new Float64Array(hours)
  const weights = new Float64Array(hours)
  for (const { weight, weather } of points) {
    const column = weather.columns[code]
    for (let hour = 0; hour < column.length; hour++) {
      const value = column[hour] as number
      if (Number.isNaN(value)) continue
      sums[hour] = (sums[hour] as number) + weight * value
      weights[hour] = (weights[hour] as number) + weight
    }
  }
  const mean: (number | null)[] = []
  for (let hour = 0; hour < hours; hour++) {
    const weight = weights[hour] as number
    mean.push(weight > 0 ? (sums[hour] as number) / weight : null)
  }
  return mean
}

function directions(points: readonly PointWeather[], hours: number): (number | null)[] {
  const weights = points.map(({ weight }) => weight)
  const mean: (number | null)[] = []
  for (let hour = 0; hour < hours; hour++) {
    const pointWeathers = points.map(({ weather }) => {
      const value = weather.columns.wind_dir[hour]
      return value === undefined || Number.isNaN(value) ? null : value
    })
    mean.push(meanWindDirectionDeg(pointWeathers, weights))
  }
  return mean
}

function movedBeyond(mixed: HourlyRun, points: readonly PointWeather[], place: ForecastPlace): HourlyRun {
  const heights = points.flatMap(({ altitudeM }) => altitudeM ?? [])
  if (heights.length < points.length || place.altitudeM === null) return mixed
  const nearestM = Math.min(Math.max(...heights), Math.max(Math.min(...heights), place.altitudeM))
  if (nearestM === place.altitudeM) return mixed
  const { source, issuedAtMs, startMs, values } = mixed
  const [moved] = downscaled(
    { source, issuedAtMs, segments: [{ startMs, stepS: 3600, values }] },
    nearestM,
    place,
  ).segments
  return moved ? { ...mixed, values: moved.values as HourlyRun['values'] } : mixed
}
