import { windChillC } from '@verglas/quantities'
import type { Severity } from '../alert-codes.ts'
import { WEATHER_ALERTS, type WeatherAlertKind, type WeatherBounds, type WeatherRule } from '../ceil-codes.ts'

/** Forecast for the hour that starts at `atMs`; null: no value. */
export type WeatherHour = {
  readonly atMs: number
  readonly airC: number | null
  readonly windKmh: number | null
  readonly gustKmh: number | null
  readonly rainMm: number | null
  readonly freezingRainMm: number | null
  readonly snowCm: number | null
  readonly visibilityM: number | null
  /** WMO 4677. */
  readonly weatherCode: number | null
  /** On the road, mm of water. */
  readonly iceMm: number | null
  readonly frostMm: number | null
  readonly looseSnowMm: number | null
  /** Probability of a road below 0 °C. */
  readonly belowZeroPct: number | null
}

/** The origin of each bound is in docs/alerts.md. */
export const DEFAULT_WEATHER_RULES: readonly WeatherRule[] = [
  rule('freezing_rain', [0.1, 0.5, 2.5]),
  rule('ice', [0.03, 0.1, null], 50),
  rule('frost', [0.03, 0.1, null], 50),
  rule('snow_amount', [5, 15, 25]),
  rule('snow_rate', [1.2, 3, 5]),
  rule('wind', [50, 70, 90]),
  rule('gust', [70, 90, 120]),
  rule('blowing_snow', [28, 40, 60]),
  rule('fog', [200, 100, 50]),
  rule('heat', [32, 36, 40]),
  rule('cold', [-15, -25, -35]),
  rule('windchill', [-28, -40, -48]),
  rule('thunderstorm', [1, 2, 3]),
]

function rule(
  kind: WeatherAlertKind,
  bounds: WeatherBounds,
  probabilityPct: number | null = null,
): WeatherRule {
  return { kind, isEnabled: true, bounds, probabilityPct }
}

/** Hours over which snow is summed up for `snow_amount`. */
export const SNOW_HOURS = 12
/** Snow that has been on the ground for a day is no longer loose. */
const FRESH_HOURS = 24
const FRESH_SNOW_CM = 1
const LOOSE_SNOW_MM = 1
const DRY_SNOW_C = 0

/** The value of each hour that the rule compares with its bounds; null: no value. */
export function valuesByHour(kind: WeatherAlertKind, hours: readonly WeatherHour[]): (number | null)[] {
  if (kind === 'snow_amount') return snowAmounts(hours)
  if (kind === 'blowing_snow') return driftingWinds(hours)
  return hours.map(SINGLE[kind])
}

const SINGLE: Record<
  Exclude<WeatherAlertKind, 'snow_amount' | 'blowing_snow'>,
  (hour: WeatherHour) => number | null
> = {
  freezing_rain: ({ freezingRainMm }) => freezingRainMm,
  ice: ({ iceMm }) => iceMm,
  frost: ({ frostMm }) => frostMm,
  snow_rate: ({ snowCm }) => snowCm,
  wind: ({ windKmh }) => windKmh,
  gust: ({ gustKmh }) => gustKmh,
  // During rain or snow, visibility is low without fog.
  fog: ({ visibilityM, rainMm, snowCm, freezingRainMm }) =>
    (rainMm ?? 0) + (snowCm ?? 0) + (freezingRainMm ?? 0) > 0 ? Number.POSITIVE_INFINITY : visibilityM,
  heat: ({ airC }) => airC,
  cold: ({ airC }) => airC,
  windchill: ({ airC, windKmh }) => (airC === null || windKmh === null ? null : windChillC(airC, windKmh)),
  thunderstorm: ({ weatherCode }) => (weatherCode === null ? null : stormClass(weatherCode)),
}

function stormClass(weatherCode: number): number {
  if (weatherCode === 19) return 3
  if (weatherCode === 96 || weatherCode === 99) return 2
  return weatherCode === 17 || (weatherCode >= 95 && weatherCode <= 99) ? 1 : 0
}

/**
 * For each hour, the largest amount of any twelve-hour period that contains it; 0 in an hour without snow.
 */
function snowAmounts(hours: readonly WeatherHour[]): (number | null)[] {
  const sums = [0]
  for (const [index, { snowCm }] of hours.entries()) sums.push((sums[index] ?? 0) + (snowCm ?? 0))
  const sumFrom = (from: number) => {
    const to = Math.min(from + SNOW_HOURS, hours.length)
    return (sums[to] ?? 0) - (sums[Math.max(0, from)] ?? 0)
  }
  return hours.map(({ snowCm }, index) => {
    if (snowCm === null) return null
    if (snowCm === 0) return 0
    let largestCm = 0
    for (let from = Math.max(0, index - SNOW_HOURS + 1); from <= index; from++)
      largestCm = Math.max(largestCm, sumFrom(from))
    return largestCm
  })
}

/** The wind where there is dry loose snow; 0 elsewhere. */
function driftingWinds(hours: readonly WeatherHour[]): (number | null)[] {
  return hours.map(({ airC, windKmh, looseSnowMm }, index) => {
    if (windKmh === null || airC === null) return null
    const fallenCm = hours
      .slice(Math.max(0, index - FRESH_HOURS), index + 1)
      .reduce((sum, { snowCm }) => sum + (snowCm ?? 0), 0)
    const hasSnow = fallenCm >= FRESH_SNOW_CM || (looseSnowMm ?? 0) >= LOOSE_SNOW_MM
    return hasSnow && airC <= DRY_SNOW_C ? windKmh : 0
  })
}

/** How far behind a bound, as a share or in °C, a value must be before an announced severity is withdrawn. */
const BAND_SHARE = 0.1
const BAND_K = 0.3

/**
 * The severity of a value, moderate to extreme; an announced severity is kept within the band of its bound.
 */
export function severityOf(
  { kind, bounds }: Pick<WeatherRule, 'kind' | 'bounds'>,
  value: number | null,
  announced: Severity = 0,
): Severity {
  if (value === null) return 0
  const { crosses, quantity } = WEATHER_ALERTS[kind]
  for (const severity of [4, 3, 2] as const) {
    const bound = bounds[severity - 2]
    if (bound === null || bound === undefined) continue
    const band =
      severity > announced || quantity === null ? 0 : quantity === 'temperature' ? BAND_K : BAND_SHARE * bound
    const isReached = crosses === 'up' ? value >= bound - band : value <= bound + band
    if (isReached) return severity
  }
  return 0
}

export type WeatherProblem = {
  kind: WeatherAlertKind
  field: 'bounds' | 'probabilityPct'
  place?: number
  code: 'twice' | 'out_of_bounds' | 'not_rising' | 'none' | 'superfluous'
}

/**
 * Problems in a table of rules: a duplicate kind, impossible bounds, bounds that do not get worse, no bound
 * at all.
 */
export function weatherProblems(rules: readonly WeatherRule[]): WeatherProblem[] {
  const problems: WeatherProblem[] = []
  for (const [index, { kind, bounds, isEnabled, probabilityPct }] of rules.entries()) {
    const row = WEATHER_ALERTS[kind]
    if (rules.findIndex((other) => other.kind === kind) < index)
      problems.push({ kind, field: 'bounds', code: 'twice' })
    const definedBounds = bounds.flatMap((bound, place) => (bound === null ? [] : [{ bound, place }]))
    if (isEnabled && definedBounds.length === 0) problems.push({ kind, field: 'bounds', code: 'none' })
    for (const [order, { bound, place }] of definedBounds.entries()) {
      const before = definedBounds[order - 1]?.bound
      if (!(bound >= row.bounds[0] && bound <= row.bounds[1]))
        problems.push({ kind, field: 'bounds', place, code: 'out_of_bounds' })
      else if (before !== undefined && (row.crosses === 'up' ? bound <= before : bound >= before))
        problems.push({ kind, field: 'bounds', place, code: 'not_rising' })
    }
    if (probabilityPct !== null && !row.hasProbability)
      problems.push({ kind, field: 'probabilityPct', code: 'superfluous' })
  }
  return problems
}
