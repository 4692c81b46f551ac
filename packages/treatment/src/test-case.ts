import { HOUR_MS } from '@verglas/quantities'
import { type AdviceCase, NEEDED_SERIES, type RoadAhead } from './road-ahead.ts'

export const NOW_MS = Date.UTC(2026, 0, 14, 18)
const HOURS = 24

type Course = number | ((hour: number) => number)
const SERIES = [...NEEDED_SERIES, 'windKmh', 'blowingSnow'] as const
type Courses = Partial<Record<(typeof SERIES)[number], Course>>

/** A road for a day: dry and above zero in still air, but for what a test says of it, by hour from now. */
export function aRoadAhead(courses: Courses = {}): RoadAhead {
  const usual: Courses = { surfaceC: 5, dewPointC: 0, windKmh: 8 }
  const all: Courses = { ...usual, ...courses }
  const instants = Array.from({ length: HOURS + 1 }, (_, hour) => hour)
  const series = {} as Record<(typeof SERIES)[number], number[]>
  for (const name of SERIES) {
    const course = all[name] ?? 0
    series[name] = instants.map((hour) => (typeof course === 'number' ? course : course(hour)))
  }
  const timesMs = instants.map((hour) => NOW_MS + hour * HOUR_MS)
  return { timesMs, ...series }
}

export function aCase(courses: Courses = {}, known: Partial<AdviceCase> = {}): AdviceCase {
  return {
    ahead: aRoadAhead(courses),
    nowMs: NOW_MS,
    issuedAtMs: NOW_MS - HOUR_MS,
    source: { id: 'road_forecast', model: 'test' },
    cycleMinutes: 120,
    trafficLevel: 1,
    isBridge: false,
    hasOwnSurface: true,
    surfaceSpreadK: null,
    ...known,
  }
}

/** From one hour on, up to and without another. */
export const between =
  (from: number, to: number, value: number, other = 0) =>
  (hour: number): number =>
    hour >= from && hour < to ? value : other
