import { HOUR_MS } from '@verglas/quantities'
import { at, between } from './gaps.ts'
import type { RoadNote, RoadObservation } from './road-case.ts'

/** Readings older than this before the first output instant are not used. */
const OLDEST_MS = 48 * HOUR_MS
/** In a longer gap between surface readings the state of the road is unknown. */
export const LONGEST_GAP_MS = 4 * HOUR_MS
/** Age of the last surface reading, in hours, from which it is noted; before, the road is still close to it. */
const MIN_AGE_HOURS = 3
export const READING_BOUNDS = {
  surfaceC: [-50, 75],
  subsurfaceC: [-50, 60],
  airTemperatureC: [-60, 55],
  dewPointC: [-60, 45],
  windMs: [0, 70],
  shortwaveWm2: [0, 1500],
  waterMm: [0, 20],
  iceMm: [0, 50],
  snowMm: [0, 300],
  freezingPointC: [-40, 0],
  saltGl: [0, 400],
} as const
/** Cover measures of a station; the latest reading of the last two hours counts. */
const COVER_MEASURES = ['roadState', 'waterMm', 'iceMm', 'snowMm', 'freezingPointC', 'saltGl'] as const

/** Readings of one measure, with ascending instants. */
export type Track = { readonly timesMs: Float64Array; readonly values: Float64Array }

/** A station's last readings of the cover; null where there is none. */
export type CoverReadings = Readonly<Record<(typeof COVER_MEASURES)[number], number | null>>

/** A station's readings, one track per measure. */
export type Readings = {
  readonly surfaceC: Track
  readonly subsurfaceC: Track
  readonly airTemperatureC: Track
  readonly dewPointC: Track
  readonly windMs: Track
  /** 1 during precipitation, 0 otherwise. */
  readonly isPrecipitating: Track
  /** Downwelling in the open, W/m². */
  readonly shortwaveWm2: Track
  readonly cover: CoverReadings
  readonly notes: readonly RoadNote[]
}

/**
 * Readings up to `fromMs` in order of time without impossible values; of two at the same instant, the later
 * one.
 */
export function readReadings(observations: readonly RoadObservation[], fromMs: number): Readings {
  const observationsBefore = observations.filter(({ atMs }) => Number.isFinite(atMs) && atMs <= fromMs)
  const used = observationsBefore
    .filter(({ atMs }) => atMs >= fromMs - OLDEST_MS)
    .map((observation, order) => ({ observation, order }))
    .sort((a, b) => a.observation.atMs - b.observation.atMs || a.order - b.order)
    .map(({ observation }) => observation)
  let refused = observations.length - observations.filter(({ atMs }) => Number.isFinite(atMs)).length
  const notes: RoadNote[] = []

  const track = (
    read: (observation: RoadObservation) => number | null | undefined,
    [lowest, highest]: readonly [number, number],
  ): Track => {
    const timesMs: number[] = []
    const values: number[] = []
    for (const observation of used) {
      const value = read(observation)
      if (value === undefined || value === null || Number.isNaN(value)) continue
      if (value < lowest || value > highest) {
        refused += 1
        continue
      }
      if (timesMs.at(-1) === observation.atMs) {
        timesMs.pop()
        values.pop()
      }
      timesMs.push(observation.atMs)
      values.push(value)
    }
    return { timesMs: Float64Array.from(timesMs), values: Float64Array.from(values) }
  }

  const surface = track((reading) => reading.surfaceC, READING_BOUNDS.surfaceC)
  const readings = {
    surfaceC: sinceLastGap(surface, notes),
    subsurfaceC: track((reading) => reading.subsurfaceC, READING_BOUNDS.subsurfaceC),
    airTemperatureC: track((reading) => reading.airTemperatureC, READING_BOUNDS.airTemperatureC),
    dewPointC: track((reading) => reading.dewPointC, READING_BOUNDS.dewPointC),
    windMs: track((reading) => reading.windMs, READING_BOUNDS.windMs),
    isPrecipitating: track(
      ({ isPrecipitating }) =>
        isPrecipitating === undefined || isPrecipitating === null ? null : Number(isPrecipitating),
      [0, 1],
    ),
    shortwaveWm2: track((reading) => reading.shortwaveWm2, READING_BOUNDS.shortwaveWm2),
    cover: coverReadings(used, fromMs, () => {
      refused += 1
    }),
  }
  notes.push(...notesOn(readings, { hasEarlier: observationsBefore.length > 0, count: used.length, fromMs }))
  if (refused > 0) notes.push({ code: 'observations_refused', count: refused })
  return { ...readings, notes }
}

/** Notes about missing readings. */
function notesOn(
  readings: Pick<Readings, 'surfaceC' | 'subsurfaceC'>,
  { hasEarlier, count, fromMs }: { hasEarlier: boolean; count: number; fromMs: number },
): RoadNote[] {
  if (count === 0) return [{ code: hasEarlier ? 'observations_old' : 'no_observations' }]
  const notes: RoadNote[] = []
  const last = lastOf(readings.surfaceC)
  const ageHours = last ? Math.floor((fromMs - last.atMs) / HOUR_MS) : 0
  if (!last) notes.push({ code: 'no_surface_temperature' })
  if (ageHours >= MIN_AGE_HOURS) notes.push({ code: 'observations_late', count: ageHours })
  if (readings.subsurfaceC.timesMs.length === 0) notes.push({ code: 'no_subsurface_temperature' })
  return notes
}

/** The last reading of each cover measure if it is not older than two hours. */
function coverReadings(used: readonly RoadObservation[], fromMs: number, refuse: () => void): CoverReadings {
  const recent = used.filter(({ atMs }) => atMs > fromMs - 2 * HOUR_MS)
  const lastOfMeasure = (measure: (typeof COVER_MEASURES)[number]) => {
    const value =
      recent.findLast((reading) => Number.isFinite(reading[measure] ?? Number.NaN))?.[measure] ?? null
    if (value === null || measure === 'roadState') return value
    const [lowest, highest] = READING_BOUNDS[measure]
    if (value >= lowest && value <= highest) return value
    refuse()
    return null
  }
  return Object.fromEntries(
    COVER_MEASURES.map((measure) => [measure, lastOfMeasure(measure)]),
  ) as CoverReadings
}

/** The part of a track after its last long gap. */
function sinceLastGap(track: Track, notes: RoadNote[]): Track {
  let first = 0
  for (let index = 1; index < track.timesMs.length; index++) {
    if (at(track.timesMs, index) - at(track.timesMs, index - 1) > LONGEST_GAP_MS) first = index
  }
  if (first === 0) return track
  notes.push({ code: 'observations_gap', count: first })
  return { timesMs: track.timesMs.slice(first), values: track.values.slice(first) }
}

/**
 * Value of a track at an instant: linear between readings that are close enough, NaN elsewhere. `position`
 * only moves forward.
 */
export function trackAt(track: Track, position: { index: number }, atMs: number): number {
  const { timesMs, values } = track
  const count = timesMs.length
  if (count === 0 || atMs < at(timesMs, 0) || atMs > at(timesMs, count - 1)) return Number.NaN
  while (position.index + 2 < count && at(timesMs, position.index + 1) <= atMs) position.index += 1
  const next = Math.min(position.index + 1, count - 1)
  if (at(timesMs, next) - at(timesMs, position.index) > LONGEST_GAP_MS) return Number.NaN
  return between(timesMs, values, position.index, next, atMs)
}

export function lastOf({ timesMs, values }: Track): { atMs: number; value: number } | null {
  const last = timesMs.length - 1
  return last < 0 ? null : { atMs: at(timesMs, last), value: at(values, last) }
}
