import type { ForecastCode } from '@verglas/contract/measures'
import { downscaled, type ForecastPlace, type HourlyRun } from '@verglas/forecasting'
import { HOUR_MS, meanWindDirectionDeg } from '@verglas/quantities'

/** What a road needs to know of the weather, and what endangers it beside. */
const MIXED_CODES = [
  'tair', 'tdew', 'pres', 'wind_avg', 'wind_max', 'wind_dir', 'cloud', 'solar', 'rain', 'snow', 'rain_frz', 'ice', 'vis',
] as const satisfies readonly ForecastCode[] // biome-ignore format: a list
type MixedCode = (typeof MIXED_CODES)[number]

/** The weather of one forecast point: its newest run, and before that begins what earlier runs said. */
export type PointWeather = {
  weight: number
  altitudeM: number | null
  run: HourlyRun
  history: HourlyRun | null
}

/**
 * The weather between forecast points, on full hours from `fromMs`: the weighted mean of each hour's values, of wind
 * direction that of the vectors. Heights between those of the points are in the weights; above the highest and below the
 * lowest it is moved as a run of a source's point is (`downscaled`). An hour that some points do not have is that of the
 * others. Null where no point has anything.
 */
export function mixedRun(
  points: readonly PointWeather[],
  { fromMs, place }: { fromMs: number; place: ForecastPlace },
): HourlyRun | null {
  const [first] = points
  if (!first) return null
  const startMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
  const endMs = Math.max(...points.map(({ run }) => run.startMs + run.hours * HOUR_MS))
  const hours = Math.max(0, Math.round((endMs - startMs) / HOUR_MS))
  const values: Partial<Record<MixedCode, (number | null)[]>> = {}
  for (const code of MIXED_CODES) {
    const columns = points.map((point) => columnOf(point, code, startMs, hours))
    values[code] = code === 'wind_dir' ? directions(points, columns, hours) : means(points, columns, hours)
  }
  const issuedAtMs = Math.min(...points.map(({ run }) => run.issuedAtMs))
  const mixed = { source: first.run.source, issuedAtMs, startMs, hours, values }
  return movedBeyond(mixed, points, place)
}

function columnOf(
  { run, history }: PointWeather,
  code: MixedCode,
  startMs: number,
  hours: number,
): Float64Array {
  const column = new Float64Array(hours).fill(Number.NaN)
  for (const source of history ? [history, run] : [run]) {
    const series = source.values[code]
    if (!series) continue
    const offset = Math.round((source.startMs - startMs) / HOUR_MS)
    for (let index = Math.max(0, -offset); index < series.length && index + offset < hours; index++) {
      const value = series[index]
      if (value !== null && value !== undefined) column[index + offset] = value
    }
  }
  return column
}

function means(points: readonly PointWeather[], columns: readonly Float64Array[], hours: number) {
  return Array.from({ length: hours }, (_, hour) => {
    let sum = 0
    let weights = 0
    for (let index = 0; index < points.length; index++) {
      const value = columns[index]?.[hour] as number
      if (Number.isNaN(value)) continue
      const { weight } = points[index] as PointWeather
      sum += weight * value
      weights += weight
    }
    return weights > 0 ? sum / weights : null
  })
}

function directions(points: readonly PointWeather[], columns: readonly Float64Array[], hours: number) {
  const weights = points.map(({ weight }) => weight)
  return Array.from({ length: hours }, (_, hour) => {
    const own = columns.map((column) => {
      const value = column[hour] as number
      return Number.isNaN(value) ? null : value
    })
    return meanWindDirectionDeg(own, weights)
  })
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
