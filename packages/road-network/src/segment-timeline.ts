import { RISK_MEASURE_NAMES, type RiskMeasure, type RiskValues } from '@verglas/contract/risk-codes'
import type { HourlyRun } from '@verglas/forecasting'
import { bearingDeg, HOUR_MS } from '@verglas/quantities'
import { type DangerLevel, type GripLimits, hazardKind, levelByLimits } from '@verglas/road-hazard'
import type { RoadForecast } from '@verglas/road-model'
import type { MatchSegment } from './matching.ts'
import { type OtherDanger, riskCode } from './risk-characters.ts'
import { type RiskRule, riskOf } from './risk-rules.ts'

/**
 * Series stored for a segment besides its surface, condition and risk, with the factor by which they become
 * integers.
 */
export const DETAILS = {
  freezingPointC: 100,
  dewPointC: 100,
  airTemperatureC: 100,
  waterMm: 100,
  iceMm: 100,
  frostMm: 1000,
  looseSnowMm: 100,
  packedSnowMm: 100,
  rainMm: 100,
  snowMm: 100,
  freezingRainMm: 100,
  crosswindKmh: 10,
  visibilityM: 0.1,
  saltGm2: 10,
  grip: 100,
  /** Code of the cause and level of slipperiness; missing in forecasts of older programs. */
  hazardKind: 1,
  hazardLevel: 1,
} as const
export type Detail = keyof typeof DETAILS
export const DETAIL_NAMES = Object.keys(DETAILS) as readonly Detail[]

/** Hourly values; missing ones are NaN. */
export type SegmentTimeline = Record<Exclude<Detail, Code>, Float64Array> &
  Record<Code | 'condition', Uint8Array | Float64Array> & { surfaceC: Float64Array }
type Code = 'hazardKind' | 'hazardLevel'

export type Line = Pick<MatchSegment, 'coordinates'>

/** Builds the hourly series of a segment, from which its risk is computed and which are stored. */
export function buildSegmentTimeline(
  segment: Line,
  forecast: RoadForecast,
  weather: HourlyRun,
): SegmentTimeline {
  // An hour of the timeline ends at its instant; the weather of that hour begins an hour earlier.
  const weatherIndex = (ms: number) => Math.round((ms - weather.startMs) / HOUR_MS) - 1
  const { gust, direction, visibility } = {
    gust: weather.values.wind_max,
    direction: weather.values.wind_dir,
    visibility: weather.values.vis,
  }
  const lineDeg = lineOf(segment)
  return {
    ...forecast,
    crosswindKmh: forecast.timesMs.map((ms) => {
      const hour = weatherIndex(ms)
      return acrossKmh(gust?.[hour] ?? null, direction?.[hour] ?? null, lineDeg)
    }),
    visibilityM: forecast.timesMs.map((ms) => visibility?.[weatherIndex(ms)] ?? Number.NaN),
  }
}

function lineOf({ coordinates }: Line): number {
  const [first, last] = [coordinates[0], coordinates.at(-1)]
  if (!first || !last) return 0
  return bearingDeg({ longitude: first[0], latitude: first[1] }, { longitude: last[0], latitude: last[1] })
}

/** The component of a gust across a line; if the wind direction is missing, the full gust. */
function acrossKmh(gustKmh: number | null, fromDeg: number | null, lineDeg: number): number {
  if (gustKmh === null) return Number.NaN
  if (fromDeg === null) return gustKmh
  return gustKmh * Math.abs(Math.sin(((fromDeg - lineDeg) * Math.PI) / 180))
}

const VALUE: Record<RiskMeasure, (timeline: SegmentTimeline, hour: number) => number> = {
  surface: ({ surfaceC }, hour) => surfaceC[hour] as number,
  freezing_margin: ({ surfaceC, freezingPointC }, hour) =>
    (surfaceC[hour] as number) - (freezingPointC[hour] as number),
  dew_margin: ({ surfaceC, dewPointC }, hour) => (surfaceC[hour] as number) - (dewPointC[hour] as number),
  air: ({ airTemperatureC }, hour) => airTemperatureC[hour] as number,
  film: ({ waterMm }, hour) => waterMm[hour] as number,
  ice: ({ iceMm }, hour) => iceMm[hour] as number,
  frost: ({ frostMm }, hour) => frostMm[hour] as number,
  loose_snow: ({ looseSnowMm }, hour) => looseSnowMm[hour] as number,
  packed_snow: ({ packedSnowMm }, hour) => packedSnowMm[hour] as number,
  rain: ({ rainMm }, hour) => rainMm[hour] as number,
  snowfall: ({ snowMm }, hour) => snowMm[hour] as number,
  freezing_rain: ({ freezingRainMm }, hour) => freezingRainMm[hour] as number,
  crosswind: ({ crosswindKmh }, hour) => crosswindKmh[hour] as number,
  visibility: ({ visibilityM }, hour) => visibilityM[hour] as number,
}

/** The values of one hour that rules may use; with `measures`, only these. */
export function riskValues(
  timeline: SegmentTimeline,
  hour: number,
  measures: readonly RiskMeasure[] = RISK_MEASURE_NAMES,
): RiskValues {
  const values = {} as Record<RiskMeasure, number>
  for (const name of measures) values[name] = VALUE[name](timeline, hour)
  return values
}

/** Rules and limits by which an organisation rates the danger of its roads. */
export type RiskTable = {
  /** For dangers other than slipperiness, in the order of `sortRules`. */
  readonly rules: readonly RiskRule[]
  /** Grip below which each danger level begins. */
  readonly gripLimits: GripLimits
}

/**
 * Codes of the slipperiness of each hour, its cause, and the danger of the organisation's table. The table never
 * changes the slipperiness, so a segment agrees with the point on it. An hour without a surface temperature is NaN.
 */
export function riskPlane(timeline: SegmentTimeline, { rules, gripLimits }: RiskTable): Float64Array {
  const measures = [...new Set(rules.flatMap(({ when }) => when.map(({ measure }) => measure)))]
  return Float64Array.from(timeline.surfaceC, (surfaceC, hour) => {
    if (!Number.isFinite(surfaceC)) return Number.NaN
    const kind = hazardKind(timeline.hazardKind[hour] as number)
    const stored = timeline.hazardLevel[hour] as DangerLevel
    const level = levelByLimits(
      { level: stored, kind, estimatedGrip: timeline.grip[hour] as number },
      gripLimits,
    )
    const { level: otherLevel, kind: otherKind } = riskOf(rules, riskValues(timeline, hour, measures))
    const other =
      otherKind && otherLevel > 1 ? { level: otherLevel as OtherDanger['level'], kind: otherKind } : null
    return riskCode(level, kind === 'none' ? null : kind, other)
  })
}
