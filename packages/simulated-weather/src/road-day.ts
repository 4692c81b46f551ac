import { DAY_MS } from '@verglas/quantities'
import {
  advance,
  benchFor,
  copyOf,
  dryRoad,
  type Forcing,
  type Road,
  roadSite,
  type Site,
  trafficShareAt,
} from '@verglas/road-model'
import { boundedCache } from './bounded-cache.ts'
import { climateOf } from './climate.ts'
import { hiddenSite, radiationUnder } from './hidden-site.ts'
import { amountsPerHour } from './precipitation.ts'
import { treatmentAt } from './treatment.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import { placeKey, STEP_S, STEPS_PER_DAY, type WeatherDays } from './weather-day.ts'

/** The road at the start of each step of a UTC day and at its end (145 values). */
export type RoadDay = {
  readonly site: Site
  readonly roads: readonly Road[]
  /** Snow next to the road at each hour and at the end of the day (25 values). */
  readonly snowDepthCm: readonly number[]
}

export type RoadDays = (place: SimulatedPlace, day: number) => RoadDay

/** Two days of sixty stations; about 80 kB each. */
const CACHED_DAYS = 120
/** The integration starts this many days earlier; all but the last of these use coarser steps. */
const SPIN_UP_DAYS = 2
const COARSE_STEPS = 3
/**
 * Depth to which an episode of some days penetrates the ground: four times as long as a day, so twice as
 * deep.
 */
const EPISODE_DEPTH_M = 0.25
/** New snow settles and blows away within this time. */
const SETTLING_DAYS = 3
const STEPS_PER_HOUR = 6

export function roadDays(weather: WeatherDays): RoadDays {
  const cache = boundedCache<RoadDay>(CACHED_DAYS)
  return (place, day) =>
    cache(`${placeKey(place)}|${place.isBridge}|${place.roadClass}|${place.id}|${day}`, () =>
      computeDay(weather, place, day),
    )
}

/**
 * Always integrates from midnight some days earlier, so that the road of a day does not depend on the order
 * of requests.
 */
function computeDay(weather: WeatherDays, place: SimulatedPlace, day: number): RoadDay {
  const { deepGroundC } = climateOf(place)
  const { properties, skyView } = hiddenSite(place)
  const site = roadSite({ ...properties, deepTemperatureC: deepGroundC })
  const road = startingRoad(weather, place, site, day - SPIN_UP_DAYS)
  const bench = benchFor(site)

  const goOn = (onDay: number, from: number, steps: number) => {
    const forcing = forcingOf(weather(place, onDay).steps[from], { place, skyView }, onDay, from)
    advance(road, forcing, bench, steps * STEP_S)
  }
  for (let back = SPIN_UP_DAYS; back > 1; back--) {
    for (let step = 0; step < STEPS_PER_DAY; step += COARSE_STEPS) goOn(day - back, step, COARSE_STEPS)
  }
  for (let step = 0; step < STEPS_PER_DAY; step++) goOn(day - 1, step, 1)

  const roads = [copyOf(road)]
  for (let step = 0; step < STEPS_PER_DAY; step++) {
    goOn(day, step, 1)
    roads.push(copyOf(road))
  }
  return { site, roads, snowDepthCm: snowDepths(weather, place, day) }
}

/**
 * A profile between the deep ground, the usual air of the place, the air of the day before, and the air now.
 */
function startingRoad(weather: WeatherDays, place: SimulatedPlace, site: Site, day: number): Road {
  const before = weather(place, day - 1).steps
  const now = weather(place, day).steps[0]?.airTemperatureC ?? site.deepTemperatureC
  const { meanC } = climateOf(place)
  const mean = before.reduce((sum, { airTemperatureC }) => sum + airTemperatureC, 0) / before.length
  return dryRoad(
    site,
    place.isBridge
      ? () => now
      : (depthM) =>
          site.deepTemperatureC +
          (meanC - site.deepTemperatureC) * Math.exp(-depthM / 1.2) +
          (mean - meanC) * Math.exp(-depthM / EPISODE_DEPTH_M) +
          (now - mean) * Math.exp(-depthM / 0.1),
  )
}

function forcingOf(
  weather: Weather | undefined,
  { place, skyView }: { place: SimulatedPlace; skyView: number },
  day: number,
  step: number,
): Forcing {
  if (!weather) throw new RangeError(`no weather for step ${step}`)
  const atMs = day * DAY_MS + step * STEP_S * 1000
  const amounts = amountsPerHour(weather.phase, weather.precipitationMmh, weather.airTemperatureC)
  return {
    airTemperatureC: weather.airTemperatureC,
    dewPointC: weather.dewPointC,
    windMs: weather.windAverageKmh / 3.6,
    pressureHpa: weather.pressureHpa,
    ...radiationUnder(skyView, weather),
    rainMmh: amounts.rainMmh,
    snowMmh: amounts.snowMmh + amounts.pelletsMmh,
    trafficShare: trafficShareAt(atMs, place.longitudeDeg, place.roadClass ?? 'main'),
    ...treatmentAt(weather, place, atMs),
  }
}

/** The place's old snow, and each new fall settling linearly over three days. */
function snowDepths(weather: WeatherDays, place: SimulatedPlace, day: number): number[] {
  const { oldSnowCm } = climateOf(place)
  const hourly: number[] = []
  for (let back = SETTLING_DAYS; back >= 0; back--) {
    const { snowCm } = weather(place, day - back)
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
export function roadsAround(day: RoadDay, atMs: number): { before: Road; after: Road; share: number } {
  return around(day.roads, secondOfDay(atMs) / STEP_S)
}

export function snowDepthAt(day: RoadDay, atMs: number): number {
  const { before, after, share } = around(day.snowDepthCm, secondOfDay(atMs) / 3600)
  return before + share * (after - before)
}

function secondOfDay(atMs: number): number {
  return (atMs - Math.floor(atMs / DAY_MS) * DAY_MS) / 1000
}

function around<Item>(items: readonly Item[], position: number) {
  const index = Math.floor(position)
  const before = items[index]
  const after = items[index + 1]
  if (before === undefined || after === undefined) throw new RangeError(`no item at ${position}`)
  return { before, after, share: position - index }
}
