import { windChillC } from '@verglas/quantities'
import type { Severity } from '../alert-codes.ts'
import {
  DEFAULT_WARNING_HOURS,
  ROAD_ALERT_TYPE,
  type RoadAlertType,
  WARNING_HOURS_LIMITS,
  WEATHER_ALERTS,
  type WeatherBounds,
  type WeatherRule,
  type WeatherRuleKind,
} from '../ceil-codes.ts'
import type { RiskKind, RiskLevel } from '../risk-codes.ts'

/** Forecast for the hour that starts at `atMs`; null: no value. */
export type WeatherHour = {
  readonly atMs: number
  readonly airC: number | null
  readonly windKmh: number | null
  readonly gustKmh: number | null
  readonly rainMm: number | null
  /**
   * Liquid precipitation that freezes on the road; without a road forecast, the freezing rain of the weather
   * forecast.
   */
  readonly freezingRainMm: number | null
  readonly snowCm: number | null
  readonly visibilityM: number | null
  /** WMO 4677. */
  readonly weatherCode: number | null
  /** On the road, mm of water. */
  readonly looseSnowMm: number | null
  /** Probability of a road below 0 °C. */
  readonly belowZeroPct: number | null
  /** The stored danger level of the road and its cause. */
  readonly dangerLevel: RiskLevel | null
  readonly dangerKind: RiskKind | null
}

/** The origin of each bound is in docs/alerts.md. */
export const DEFAULT_WEATHER_RULES: readonly WeatherRule[] = [
  { ...rule('road_danger', [null, 3, 4]), warningHours: DEFAULT_WARNING_HOURS },
  // The amount of snow says nothing about the road, but an organisation may still want to be notified.
  { ...rule('snow_amount', [5, 15, 25]), isEnabled: false },
  { ...rule('snow_rate', [1.2, 3, 5]), isEnabled: false },
  rule('wind', [50, 70, 90]),
  rule('gust', [70, 90, 120]),
  rule('blowing_snow', [28, 40, 60]),
  rule('fog', [200, 100, 50]),
  rule('heat', [32, 36, 40]),
  rule('cold', [-15, -25, -35]),
  rule('windchill', [-28, -40, -48]),
  rule('thunderstorm', [1, 2, 3]),
]

/** The organisation's own rules if it has any, otherwise those of the product. */
export const activeRules = (own: readonly WeatherRule[] | null): WeatherRule[] =>
  DEFAULT_WEATHER_RULES.map((rule) => own?.find(({ kind }) => kind === rule.kind) ?? rule)

function rule(kind: WeatherRuleKind, bounds: WeatherBounds): WeatherRule {
  return { kind, isEnabled: true, bounds, probabilityPct: null }
}

/** Hours over which snow is summed up for `snow_amount`. */
export const SNOW_HOURS = 12
/** Snow that has been on the ground for a day is no longer loose. */
const FRESH_HOURS = 24
const FRESH_SNOW_CM = 1
const LOOSE_SNOW_MM = 1
const DRY_SNOW_C = 0

/** The value of each hour that the rule compares with its bounds; null: no value. */
export function valuesByHour(kind: WeatherRuleKind, hours: readonly WeatherHour[]): (number | null)[] {
  if (kind === 'snow_amount') return snowAmounts(hours)
  if (kind === 'blowing_snow') return driftingWinds(hours)
  return hours.map(SINGLE[kind])
}

const SINGLE: Record<
  Exclude<WeatherRuleKind, 'snow_amount' | 'blowing_snow'>,
  (hour: WeatherHour) => number | null
> = {
  road_danger: ({ dangerLevel }) => dangerLevel,
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

/** The hours, limited to the road dangers that one type of alert covers. */
export const hoursOfType = (hours: readonly WeatherHour[], type: RoadAlertType): WeatherHour[] =>
  hours.map((hour) =>
    hour.dangerLevel === null || (hour.dangerKind !== null && ROAD_ALERT_TYPE[hour.dangerKind] === type)
      ? hour
      : { ...hour, dangerLevel: 0, dangerKind: null },
  )

/** At this level nobody is warned about a road, whether or not an alert was announced. */
const SAFE_LEVEL = 1

/**
 * The severity of a road is its danger level. An alert continues while the level is one below the one that opens
 * it. So it includes the slippery hours around the worst, and the next run does not withdraw and reissue it.
 */
function roadSeverity(bounds: WeatherBounds, level: number, announced: Severity): Severity {
  const from = Math.min(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY))
  const lowest = Math.max(announced > 0 ? from - 1 : from, SAFE_LEVEL + 1)
  return level >= lowest ? (Math.min(4, Math.floor(level)) as Severity) : 0
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
  if (kind === 'road_danger') return roadSeverity(bounds, value, announced)
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
  kind: WeatherRuleKind
  field: 'bounds' | 'probabilityPct' | 'warningHours'
  place?: number
  code: 'twice' | 'out_of_bounds' | 'not_rising' | 'not_level' | 'none' | 'superfluous'
}

/**
 * Problems in a table of rules: a duplicate kind, impossible bounds, bounds that do not get worse, no bound
 * at all.
 */
export function weatherProblems(rules: readonly WeatherRule[]): WeatherProblem[] {
  const problems: WeatherProblem[] = []
  for (const [index, { kind, bounds, isEnabled, probabilityPct, warningHours }] of rules.entries()) {
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
      else if (kind === 'road_danger' && bound !== place + 2)
        problems.push({ kind, field: 'bounds', place, code: 'not_level' })
    }
    if (warningHours !== undefined) problems.push(...warningHoursProblems(kind, warningHours))
    if (probabilityPct !== null && !row.hasProbability)
      problems.push({ kind, field: 'probabilityPct', code: 'superfluous' })
  }
  return problems
}

function warningHoursProblems(kind: WeatherRuleKind, hours: number): WeatherProblem[] {
  if (kind !== 'road_danger') return [{ kind, field: 'warningHours', code: 'superfluous' }]
  const [min, max] = WARNING_HOURS_LIMITS
  return hours >= min && hours <= max ? [] : [{ kind, field: 'warningHours', code: 'out_of_bounds' }]
}
