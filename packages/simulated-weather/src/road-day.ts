import { DAY_MS } from '@verglas/quantities'
import { boundedCache } from './bounded-cache.ts'
import { climateOf } from './climate.ts'
import { amountsPerHour } from './precipitation.ts'
import { bareCover } from './road/cover.ts'
import { type RoadSite, radiationOnRoad, roadSiteOf } from './road/site.ts'
import { type Influences, nextRoad, type TrueRoad } from './road/step.ts'
import { trafficAt } from './road/traffic.ts'
import { recordKey, treatmentInStep } from './treatment.ts'
import type { SimulatedPlace, TreatmentRecord, Weather } from './types.ts'
import { placeKey, STEP_S, STEPS_PER_DAY, type WeatherDays } from './weather-day.ts'

/** The road at the start of each step of a UTC day and at its end (145 values). */
export type RoadDay = {
  readonly site: RoadSite
  readonly roads: readonly TrueRoad[]
  /** Snow next to the road at each hour and at the end of the day (25 values). */
  readonly snowDepthCm: readonly number[]
}

export type RoadDays = (place: SimulatedPlace, day: number, record?: TreatmentRecord) => RoadDay

/** Two days of sixty stations; about 30 kB each. */
const CACHED_DAYS = 120
/** Number of cached roads at midnight, from which a later day continues. */
const CACHED_MIDNIGHTS = 400
/**
 * The road of a day continues that of the day before, back to the start of a block of days, so that nothing on it
 * appears or vanishes at midnight. A block starts with a road that was bare `SPIN_UP_DAYS` before, which no longer
 * matters then. The blocks are placed so that the days of the demonstration are in the middle of one.
 */
const BLOCK_DAYS = 32
const FIRST_OF_A_BLOCK = Date.UTC(2026, 10, 5) / DAY_MS
const SPIN_UP_DAYS = 4
/** Maximum number of past days whose treatments affect a road. */
export const RECORD_DAYS = BLOCK_DAYS + SPIN_UP_DAYS
/** New snow settles and blows away within this time. */
const SETTLING_DAYS = 3
const STEPS_PER_HOUR = 6

export function roadDays(weather: WeatherDays): RoadDays {
  const days = boundedCache<RoadDay>(CACHED_DAYS)
  const midnights = boundedCache<TrueRoad>(CACHED_MIDNIGHTS)

  const midnight = (stretch: SimulatedStretch, day: number): TrueRoad =>
    midnights(`${stretch.key}|${day}|${recordKey(stretch.record, day * DAY_MS)}`, () => {
      if (isFirstOfBlock(day)) return spunUp(weather, stretch, day)
      return lastOf(roadsOf(weather, stretch, day - 1, midnight(stretch, day - 1)))
    })

  return (place, day, record) => {
    const key = roadKey(place)
    const keyOfRecord = recordKey(record, (day + 1) * DAY_MS)
    return days(`${key}|${day}|${keyOfRecord}`, () => {
      const stretch = { key, place, site: roadSiteOf(place), record }
      const roads = roadsOf(weather, stretch, day, midnight(stretch, day))
      // The next day continues from here, unless it begins a block, whose start must not depend on earlier requests.
      if (!isFirstOfBlock(day + 1)) midnights(`${key}|${day + 1}|${keyOfRecord}`, () => lastOf(roads))
      return { site: stretch.site, roads, snowDepthCm: snowDepths(weather, place, day) }
    })
  }
}

const isFirstOfBlock = (day: number): boolean => (day - FIRST_OF_A_BLOCK) % BLOCK_DAYS === 0

const keyByPlace = new WeakMap<SimulatedPlace, string>()

function roadKey(place: SimulatedPlace): string {
  let key = keyByPlace.get(place)
  if (key === undefined) {
    key = `${placeKey(place)}|${place.isBridge}|${place.roadClass}|${place.id}`
    keyByPlace.set(place, key)
  }
  return key
}

type SimulatedStretch = {
  readonly key: string
  readonly place: SimulatedPlace
  readonly site: RoadSite
  readonly record: TreatmentRecord | undefined
}

function lastOf(roads: readonly TrueRoad[]): TrueRoad {
  const last = roads.at(-1)
  if (!last) throw new RangeError('a day without a road')
  return last
}

function roadsOf(weather: WeatherDays, stretch: SimulatedStretch, day: number, first: TrueRoad): TrueRoad[] {
  const steps = weather.stepsOf(stretch.place, day)
  const roads = [first]
  let road = first
  for (const [step, now] of steps.entries()) {
    road = nextRoad(
      road,
      influencesOf(now, stretch, day * DAY_MS + step * STEP_S * 1000),
      stretch.site,
      STEP_S,
    )
    roads.push(road)
  }
  return roads
}

/** The road at a midnight, from a bare one some days before. */
function spunUp(weather: WeatherDays, stretch: SimulatedStretch, day: number): TrueRoad {
  const { place, site } = stretch
  const firstDay = day - SPIN_UP_DAYS
  const airC = weather.stepsOf(place, firstDay)[0]?.airTemperatureC ?? site.deepC
  const groundC = 0.7 * climateOf(place).meanC + 0.3 * site.deepC
  const belowC = place.isBridge ? airC : (airC + groundC) / 2
  let road: TrueRoad = {
    ground: { surfaceC: airC, restoringC: belowC, at5cmC: airC, at10cmC: belowC, at30cmC: groundC },
    cover: bareCover(),
  }
  for (let dayNumber = firstDay; dayNumber < day; dayNumber++)
    road = lastOf(roadsOf(weather, stretch, dayNumber, road))
  return road
}

function influencesOf(weather: Weather, { place, site, record }: SimulatedStretch, atMs: number): Influences {
  const amounts = amountsPerHour(weather.phase, weather.precipitationMmh, weather.airTemperatureC)
  const { saltGm2 = 0, isPlowed = false } = treatmentInStep(weather, place, atMs, record)
  return {
    airTemperatureC: weather.airTemperatureC,
    dewPointC: weather.dewPointC,
    windKmh: weather.windAverageKmh,
    pressureHpa: weather.pressureHpa,
    ...radiationOnRoad(site, place, weather, atMs),
    rainMmh: amounts.rainMmh,
    snowMmh: amounts.snowMmh + amounts.pelletsMmh,
    traffic: trafficAt(atMs, place.longitudeDeg, place.roadClass ?? 'main'),
    saltGm2,
    isPlowed,
  }
}

/** The place's old snow, and each new fall settling linearly over three days. */
function snowDepths(weather: WeatherDays, place: SimulatedPlace, day: number): number[] {
  const { oldSnowCm } = climateOf(place)
  const hourly: number[] = []
  for (let daysBack = SETTLING_DAYS; daysBack >= 0; daysBack--) {
    const { snowCm } = weather.amountsOf(place, day - daysBack)
    for (let step = 0; step < STEPS_PER_DAY; step += STEPS_PER_HOUR) {
      hourly.push((snowCm[step + STEPS_PER_HOUR] ?? 0) - (snowCm[step] ?? 0))
    }
  }
  const settlingH = SETTLING_DAYS * 24
  return Array.from({ length: 25 }, (_, hour) => {
    let depthCm = oldSnowCm
    for (let age = 0; age < settlingH; age++) {
      depthCm += (hourly[settlingH + hour - 1 - age] ?? 0) * (1 - age / settlingH)
    }
    return depthCm
  })
}

/** The two road states around an instant of the day. */
export function roadsAround(
  day: RoadDay,
  atMs: number,
): { before: TrueRoad; after: TrueRoad; share: number } {
  return itemsAround(day.roads, secondOfDay(atMs) / STEP_S)
}

export function snowDepthAt(day: RoadDay, atMs: number): number {
  const { before, after, share } = itemsAround(day.snowDepthCm, secondOfDay(atMs) / 3600)
  return before + share * (after - before)
}

function secondOfDay(atMs: number): number {
  return (atMs - Math.floor(atMs / DAY_MS) * DAY_MS) / 1000
}

function itemsAround<Item>(items: readonly Item[], position: number) {
  const index = Math.floor(position)
  const before = items[index]
  const after = items[index + 1]
  if (before === undefined || after === undefined) throw new RangeError(`no item at ${position}`)
  return { before, after, share: position - index }
}
