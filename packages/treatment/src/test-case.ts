import { HOUR_MS } from '@verglas/quantities'
import { type AdviceCase, NEEDED_SERIES, type RoadOutlook } from './road-outlook.ts'

export const NOW_MS = Date.UTC(2026, 0, 14, 18)
const HOURS = 24

type SeriesValue = number | ((hour: number) => number)
const SERIES = [...NEEDED_SERIES, 'windKmh', 'blowingSnow'] as const
type SeriesValues = Partial<Record<(typeof SERIES)[number], SeriesValue>>

/**
 * A road for a day: dry and above zero in still air, except for the values a test gives, by hour from now.
 */
export function aRoadOutlook(values: SeriesValues = {}): RoadOutlook {
  const usual: SeriesValues = { surfaceC: 5, dewPointC: 0, windKmh: 8 }
  const seriesValues: SeriesValues = { ...usual, ...values }
  const instants = Array.from({ length: HOURS + 1 }, (_, hour) => hour)
  const series = {} as Record<(typeof SERIES)[number], number[]>
  for (const name of SERIES) {
    const seriesValue = seriesValues[name] ?? 0
    series[name] = instants.map((hour) => (typeof seriesValue === 'number' ? seriesValue : seriesValue(hour)))
  }
  const timesMs = instants.map((hour) => NOW_MS + hour * HOUR_MS)
  return { timesMs, ...series }
}

export function aCase(values: SeriesValues = {}, overrides: Partial<AdviceCase> = {}): AdviceCase {
  return {
    outlook: aRoadOutlook(values),
    nowMs: NOW_MS,
    issuedAtMs: NOW_MS - HOUR_MS,
    source: { id: 'road_forecast', model: 'test' },
    cycleMinutes: 120,
    trafficLevel: 1,
    isBridge: false,
    hasOwnSurface: true,
    surfaceSpreadK: null,
    ...overrides,
  }
}

/** A value from one hour up to but excluding another, otherwise `other`. */
export const between =
  (from: number, to: number, value: number, other = 0) =>
  (hour: number): number =>
    hour >= from && hour < to ? value : other
