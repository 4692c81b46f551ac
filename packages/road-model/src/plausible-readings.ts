import { HOUR_MS } from '@verglas/quantities'
import {
  isLongDark,
  isRoadFarFromAir,
  isSteadyRoad,
  leapFrom,
  type RoadSurroundings,
  SILENCE_MS,
  type StepLimit,
  steadyRoadHours,
  TEMPERATURE_STEPS,
  type Value,
} from './plausibility.ts'
import { READING_BOUNDS } from './readings.ts'
import type { RoadCase, RoadNote, RoadObservation } from './road-case.ts'

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
 * The readings of a station without implausible ones: a value that leaps, a road far from the air temperature, a road
 * sensor stuck at one value. In order of time, with a note for each kind. The quality control of the server has the
 * same limits and also compares stations. If a reading has no air temperature, that of `weather` is used.
 */
export function plausibleReadings(
  observations: readonly RoadObservation[],
  { site, weather }: Partial<Pick<RoadCase, 'site' | 'weather'>> = {},
): {
  observations: readonly RoadObservation[]
  notes: readonly RoadNote[]
} {
  const sorted = observations.filter(({ atMs }) => Number.isFinite(atMs)).toSorted((a, b) => a.atMs - b.atMs)
  const airOf = airReader(weather)
  const refused = sorted.map(() => new Set<Stepped>())
  let leaps = 0
  for (const [index, reading] of sorted.entries()) {
    for (const name of STEPPED) {
      const value = readingOf(reading, name)
      if (value === null) continue
      const isFar = name === 'surfaceC' && isFarFromAir(reading, { airC: airOf(reading), site })
      if (
        !isFar &&
        leapFrom({ atMs: reading.atMs, value }, earlierOf(sorted, index, name), STEPS[name]) === null
      )
        continue
      refused[index]?.add(name)
      leaps += 1
    }
  }
  const stuck = stuckReadings(sorted, airOf)
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

function isFarFromAir(
  reading: RoadObservation,
  { airC, site }: { airC: number | null; site: RoadCase['site'] | undefined },
): boolean {
  const roadC = readingOf(reading, 'surfaceC')
  if (roadC === null || airC === null) return false
  return isRoadFarFromAir(roadC, airC, site !== undefined && isLongDark(reading.atMs, site))
}

/** Maximum distance in time at which the air temperature of the forecast replaces a missing one. */
const FORECAST_AIR_MS = 3 * HOUR_MS

/** The air temperature of a reading, or of the nearest instant of the forecast. */
function airReader(weather: RoadCase['weather'] | undefined) {
  const times = Array.from(weather?.timesMs ?? [])
  return (reading: RoadObservation): number | null => {
    const ownC = readingOf(reading, 'airTemperatureC')
    if (ownC !== null || !weather) return ownC
    let nearest: { airC: number; awayMs: number } | null = null
    for (const [index, ms] of times.entries()) {
      const airC = weather.airTemperatureC[index]
      const awayMs = Math.abs(ms - reading.atMs)
      if (typeof airC !== 'number' || !Number.isFinite(airC) || awayMs > FORECAST_AIR_MS) continue
      if (!nearest || awayMs < nearest.awayMs) nearest = { airC, awayMs }
    }
    return nearest?.airC ?? null
  }
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

type AirOf = (reading: RoadObservation) => number | null

/** Indexes of the road temperatures of a sensor that is stuck, from the first of its period on. */
function stuckReadings(sorted: readonly RoadObservation[], airOf: AirOf): number[] {
  const stuck: number[] = []
  let period: { index: number; atMs: number; value: number; hours: number }[] = []
  const end = () => {
    const [first, last] = [period[0], period.at(-1)]
    const longestMs = Math.max(...period.map(({ hours }) => hours)) * HOUR_MS
    if (first && last && last.atMs - first.atMs > longestMs) stuck.push(...period.map(({ index }) => index))
    period = []
  }
  for (const [index, reading] of sorted.entries()) {
    const value = readingOf(reading, 'surfaceC')
    if (value === null) continue
    const { atMs } = reading
    const surroundings = surroundingsOf(reading, airOf(reading))
    const previous = period.at(-1)
    const goesOn =
      previous !== undefined &&
      isSteadyRoad(previous.value, value, surroundings) &&
      atMs - previous.atMs <= SILENCE_MS
    if (!goesOn) end()
    const hours = steadyRoadHours(value, surroundings)
    if (Number.isFinite(hours)) period.push({ index, atMs, value, hours })
    else end()
  }
  end()
  return stuck
}

function surroundingsOf(reading: RoadObservation, airC: number | null): RoadSurroundings {
  const { roadState, iceMm, snowMm, waterMm } = reading
  return {
    airC,
    hasSnowOrIce: ROAD_STATES_OF_WINTER.has(roadState ?? -1) || (iceMm ?? 0) > 0 || (snowMm ?? 0) > 0,
    hasWater: (waterMm ?? 0) > 0,
  }
}
