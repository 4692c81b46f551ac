import { HOUR_MS } from '@verglas/quantities'
import {
  isRoadFarFromAir,
  leapFrom,
  mayMeltOrFreeze,
  SILENCE_MS,
  STUCK_ROAD_HOURS,
  type StepLimit,
  TEMPERATURE_STEPS,
  type Value,
} from './plausibility.ts'
import { READING_BOUNDS } from './readings.ts'
import type { RoadNote, RoadObservation } from './road-case.ts'

const STEPS = {
  surfaceC: TEMPERATURE_STEPS.road,
  subsurfaceC: TEMPERATURE_STEPS.ground,
  airTemperatureC: TEMPERATURE_STEPS.air,
  dewPointC: TEMPERATURE_STEPS.dewPoint,
} as const satisfies Partial<Record<keyof RoadObservation, StepLimit>>
type Stepped = keyof typeof STEPS
const STEPPED = Object.keys(STEPS) as Stepped[]

const ROAD_STATES_OF_WINTER: ReadonlySet<number> = new Set([4, 5, 8])

/**
 * The readings of a station without those that no weather gives: a value that leaps, a road far from its air, a road
 * sensor stuck at one value. In order of time, with a note for each kind. The product has its own quality control with
 * the same limits, which also compares stations.
 */
export function plausibleReadings(observations: readonly RoadObservation[]): {
  observations: readonly RoadObservation[]
  notes: readonly RoadNote[]
} {
  const sorted = observations.filter(({ atMs }) => Number.isFinite(atMs)).toSorted((a, b) => a.atMs - b.atMs)
  const refused = sorted.map(() => new Set<Stepped>())
  let leaps = 0
  for (const [index, reading] of sorted.entries()) {
    for (const name of STEPPED) {
      const value = readingOf(reading, name)
      if (value === null) continue
      const isFar = name === 'surfaceC' && isFarFromAir(reading)
      if (
        !isFar &&
        leapFrom({ atMs: reading.atMs, value }, earlierOf(sorted, index, name), STEPS[name]) === null
      )
        continue
      refused[index]?.add(name)
      leaps += 1
    }
  }
  const stuck = stuckReadings(sorted)
  for (const index of stuck) refused[index]?.add('surfaceC')
  const notes: RoadNote[] = []
  if (leaps > 0) notes.push({ code: 'observations_leap', count: leaps })
  if (stuck.length > 0) notes.push({ code: 'observations_stuck', count: stuck.length })
  if (notes.length === 0) return { observations, notes }
  const plausible = sorted.map((reading, index) => {
    const names = [...(refused[index] ?? [])]
    return names.length === 0
      ? reading
      : { ...reading, ...Object.fromEntries(names.map((name) => [name, null])) }
  })
  return { observations: plausible, notes }
}

/** The value of a reading; null also if it is impossible by itself, which the model refuses. */
function readingOf(reading: RoadObservation, name: Stepped): number | null {
  const value = reading[name]
  const [lowest, highest] = READING_BOUNDS[name]
  return typeof value === 'number' && value >= lowest && value <= highest ? value : null
}

function isFarFromAir(reading: RoadObservation): boolean {
  const [roadC, airC] = [readingOf(reading, 'surfaceC'), readingOf(reading, 'airTemperatureC')]
  return roadC !== null && airC !== null && isRoadFarFromAir(roadC, airC)
}

function* earlierOf(
  sorted: readonly RoadObservation[],
  index: number,
  name: Stepped,
): Generator<Value | null> {
  for (let at = index - 1; at >= 0; at--) {
    const reading = sorted[at]
    const value = reading ? readingOf(reading, name) : null
    yield reading && value !== null ? { atMs: reading.atMs, value } : null
  }
}

/** Indexes of the road temperatures of a sensor that is stuck, from the first of its period on. */
function stuckReadings(sorted: readonly RoadObservation[]): number[] {
  const stuck: number[] = []
  let period: { index: number; reading: RoadObservation; value: number }[] = []
  const end = () => {
    const [first, last] = [period[0], period.at(-1)]
    if (!first || !last || last.reading.atMs - first.reading.atMs <= STUCK_ROAD_HOURS * HOUR_MS) return
    for (const { index, reading, value } of period)
      if (!mayMeltOrFreeze(value, surroundingsOf(reading))) stuck.push(index)
  }
  for (const [index, reading] of sorted.entries()) {
    const value = readingOf(reading, 'surfaceC')
    if (value === null) continue
    const previous = period.at(-1)
    if (previous && (previous.value !== value || reading.atMs - previous.reading.atMs > SILENCE_MS)) {
      end()
      period = []
    }
    period.push({ index, reading, value })
  }
  end()
  return stuck
}

function surroundingsOf(reading: RoadObservation) {
  const { roadState, iceMm, snowMm, waterMm } = reading
  return {
    airC: readingOf(reading, 'airTemperatureC'),
    hasSnowOrIce: ROAD_STATES_OF_WINTER.has(roadState ?? -1) || (iceMm ?? 0) > 0 || (snowMm ?? 0) > 0,
    hasWater: (waterMm ?? 0) > 0,
  }
}
