import type { HourlyRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { RoadForecast } from '@verglas/road-model'
import {
  buildSegmentTimeline,
  DETAIL_NAMES,
  type Line,
  type RiskTable,
  riskPlane,
  type SegmentTimeline,
} from './segment-timeline.ts'

/** The hours of the risk table of a circuit: `hours` of them from `startMs` on, computed from `fromMs` on. */
export type PlaneSpan = { readonly startMs: number; readonly fromMs: number; readonly hours: number }

/** The risk of a segment hour by hour, with the road values from which it was derived. NaN: unknown. */
export type SegmentRisk = {
  readonly timeline: Readonly<Record<keyof SegmentTimeline, ArrayLike<number>>>
  /** Codes of level and kind. */
  readonly risk: ArrayLike<number>
}

/** The risk of the segment in an earlier forecast, and its first hour. */
export type EarlierRisk = SegmentRisk & { readonly startMs: number }

export type ForecastSegment = {
  readonly line: Line
  readonly forecast: RoadForecast
  readonly weather: HourlyRun
  readonly earlier: EarlierRisk | null
}

const TIMELINE_NAMES: readonly (keyof SegmentTimeline)[] = ['surfaceC', 'condition', ...DETAIL_NAMES]

/** Computes the risk of a segment for each hour of the span. */
export function segmentRisk(
  { line, forecast, weather, earlier }: ForecastSegment,
  table: RiskTable,
  span: PlaneSpan,
): SegmentRisk {
  const timeline = buildSegmentTimeline(line, forecast, weather)
  const complete = (computed: ArrayLike<number>, seriesOf: (risk: SegmentRisk) => ArrayLike<number>) =>
    completeSeries(computed, span, earlier && { series: seriesOf(earlier), startMs: earlier.startMs })
  return {
    timeline: timelineBy((name) => complete(timeline[name], (risk) => risk.timeline[name])),
    risk: complete(riskPlane(timeline, table), ({ risk }) => risk),
  }
}

/** A forecast of a point on full hours: values by name. A value that it lacks is taken from the segment. */
export type PointTimeline = {
  readonly startMs: number
  readonly values: Readonly<Partial<Record<keyof SegmentTimeline, ArrayLike<number>>>>
}

/**
 * The risk of a segment with a forecast point on it. One place has one road, and the point knows it better, because
 * it assimilates the readings of its station. `forecasts` are those of the point, oldest first; each hour comes
 * from the last forecast that has begun. Hours before the first forecast keep the values of the segment.
 */
export function withPointHours(
  risk: SegmentRisk,
  forecasts: readonly PointTimeline[],
  table: RiskTable,
  { startMs, hours }: Pick<PlaneSpan, 'startMs' | 'hours'>,
): SegmentRisk {
  if (forecasts.length === 0) return risk
  const timeline = timelineBy((name) => Float64Array.from(risk.timeline[name])) as SegmentTimeline
  const isOfPoint = new Set<number>()
  for (const forecast of forecasts) {
    const first = Math.round((forecast.startMs - startMs) / HOUR_MS)
    const count = forecast.values.surfaceC?.length ?? 0
    for (let hour = Math.max(0, first); hour < Math.min(hours, first + count); hour++) {
      isOfPoint.add(hour)
      for (const name of TIMELINE_NAMES) {
        const value = forecast.values[name]?.[hour - first]
        if (value !== undefined) timeline[name][hour] = value
      }
    }
  }
  const pointRisk = riskPlane(timeline, table)
  return {
    timeline,
    risk: Float64Array.from(risk.risk, (code, hour) =>
      isOfPoint.has(hour) ? (pointRisk[hour] ?? Number.NaN) : code,
    ),
  }
}

/** The risk of a segment without a forecast: every hour is unknown. */
export function unknownRisk(hours: number): SegmentRisk {
  const unknown = new Float64Array(hours).fill(Number.NaN)
  return { timeline: timelineBy(() => unknown), risk: unknown }
}

function timelineBy(seriesOf: (name: keyof SegmentTimeline) => ArrayLike<number>): SegmentRisk['timeline'] {
  const timeline = {} as Record<keyof SegmentTimeline, ArrayLike<number>>
  for (const name of TIMELINE_NAMES) timeline[name] = seriesOf(name)
  return timeline
}

/**
 * Joins a series: the earlier forecast up to and including the hour at which its roads were stored, then the
 * computed one. Without an earlier forecast everything is computed. Weather that ends early leaves the last hours
 * unknown.
 */
function completeSeries(
  computed: ArrayLike<number>,
  { startMs, fromMs, hours }: PlaneSpan,
  earlier: { series: ArrayLike<number>; startMs: number } | null,
): ArrayLike<number> {
  if (!earlier && computed.length === hours) return computed
  const first = Math.round((fromMs - startMs) / HOUR_MS)
  const shift = earlier ? Math.round((startMs - earlier.startMs) / HOUR_MS) : 0
  const series = new Float64Array(hours)
  for (let hour = 0; hour < hours; hour++)
    series[hour] =
      (earlier && hour <= first ? earlier.series[hour + shift] : computed[hour - first]) ?? Number.NaN
  return series
}
