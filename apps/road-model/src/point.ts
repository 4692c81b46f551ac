import { MATERIAL_NAMES, materialNamed, ROADCAST_STEP_S, timeMs } from '@verglas/metro-files'
import type {
  Gappy,
  Layer,
  RoadCase,
  RoadClass,
  RoadObservation,
  SiteDescription,
  TreatmentEvent,
  WeatherSeries,
} from '@verglas/road-model'
import {
  HORIZON_BOUNDS,
  isRoadClass,
  isWithin,
  LAYER_BOUNDS,
  ROAD_CLASSES,
  SITE_BOUNDS,
  TREATMENT_BOUNDS,
} from '@verglas/road-model'
import { Problem } from './problem.ts'

const MAX_INSTANTS = 100_000
const MAX_LIST = 200_000
const SITE_NUMBERS = { latitudeDeg: [-90, 90], longitudeDeg: [-180, 180], ...SITE_BOUNDS } as const
export const WEATHER_SERIES = [
  'pressureHpa',
  'cloudCover',
  'shortwaveWm2',
  'longwaveWm2',
  'rainMm',
  'snowMm',
  'freezingRainMm',
  'icePelletsMm',
  'trafficHeatWm2',
] as const
export const READINGS = [
  'surfaceC',
  'subsurfaceC',
  'airTemperatureC',
  'dewPointC',
  'windMs',
  'shortwaveWm2',
  'roadState',
  'waterMm',
  'iceMm',
  'snowMm',
  'freezingPointC',
  'saltGl',
] as const

export const TREATMENT_AMOUNTS = [
  'saltGm2',
  'mgcl2Gm2',
  'cacl2Gm2',
  'abrasiveGm2',
  'brineWaterMm',
] as const satisfies readonly (keyof TreatmentEvent)[]

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a point of the command's JSON input: a RoadCase in which instants are ISO times or milliseconds
 * (`from`, `until`, `weather.times`, `observations[].at`, `treatments[].at`) and materials may be names.
 * Throws a Problem that names the field.
 */
export function readPoint(value: unknown): RoadCase {
  const point = fields(value, 'the point')
  const weather = readWeather(fields(point.weather, 'weather'))
  const site = readSite(fields(point.site, 'site'))
  const observations = list(point.observations ?? [], 'observations').map((observation, index) =>
    readObservation(fields(observation, `observations[${index}]`), index),
  )
  const lastObservedMs = observations.reduce(
    (last, { atMs }) => Math.max(last, atMs),
    Number.NEGATIVE_INFINITY,
  )
  const outputStepS =
    point.outputStepS === undefined ? ROADCAST_STEP_S : number(point.outputStepS, 'outputStepS', [1, 86_400])
  const lastWeatherMs = weather.endMs ?? weather.timesMs[weather.timesMs.length - 1] ?? Number.NaN
  const fromMs =
    point.from === undefined
      ? Number.isFinite(lastObservedMs)
        ? lastObservedMs
        : (weather.timesMs[0] ?? Number.NaN)
      : instant(point.from, 'from')
  const untilMs = point.until === undefined ? lastWeatherMs : instant(point.until, 'until')
  if ((untilMs - fromMs) / (outputStepS * 1000) > MAX_INSTANTS) {
    throw new Problem(`from, until and outputStepS ask for more than ${MAX_INSTANTS} instants`)
  }
  return {
    id: point.id === undefined ? '' : String(point.id),
    site,
    weather,
    observations,
    ...(point.treatments === undefined ? {} : { treatments: readTreatments(point.treatments) }),
    fromMs,
    untilMs,
    outputStepS,
  }
}

function readSite(site: Fields): SiteDescription {
  const numbers: Record<string, number> = {}
  for (const [name, bounds] of Object.entries(SITE_NUMBERS)) {
    if (site[name] !== undefined) numbers[name] = number(site[name], `site.${name}`, bounds)
  }
  const { latitudeDeg, longitudeDeg, ...others } = numbers
  if (latitudeDeg === undefined || longitudeDeg === undefined) {
    throw new Problem('site.latitudeDeg and site.longitudeDeg are needed')
  }
  return {
    latitudeDeg,
    longitudeDeg,
    ...others,
    isBridge: site.isBridge === true,
    ...(site.roadClass === undefined ? {} : { roadClass: roadClassOf(site.roadClass) }),
    ...(site.layers === undefined ? {} : { layers: list(site.layers, 'site.layers').map(readLayer) }),
    ...(site.horizonDeg === undefined
      ? {}
      : {
          horizonDeg: list(site.horizonDeg, 'site.horizonDeg').map((angle) =>
            number(angle, 'site.horizonDeg', HORIZON_BOUNDS),
          ),
        }),
  }
}

function roadClassOf(value: unknown): RoadClass {
  if (isRoadClass(value)) return value
  throw new Problem(`site.roadClass must be ${ROAD_CLASSES.join(' or ')}`)
}

function readLayer(value: unknown, index: number): Layer {
  const name = `site.layers[${index}]`
  const layer = fields(value, name)
  const thicknessM = number(layer.thicknessM, `${name}.thicknessM`, LAYER_BOUNDS.thicknessM)
  if (typeof layer.material === 'string') {
    const material = materialNamed(layer.material)
    if (!material) {
      throw new Problem(
        `${name}.material is «${layer.material.slice(0, 40)}»; known are ${MATERIAL_NAMES.join(', ')}`,
      )
    }
    return { material, thicknessM }
  }
  const material = fields(layer.material, `${name}.material`)
  return {
    thicknessM,
    material: {
      conductivityWmK: number(
        material.conductivityWmK,
        `${name}.material.conductivityWmK`,
        LAYER_BOUNDS.conductivityWmK,
      ),
      heatCapacityJm3K: number(
        material.heatCapacityJm3K,
        `${name}.material.heatCapacityJm3K`,
        LAYER_BOUNDS.heatCapacityJm3K,
      ),
    },
  }
}

function readWeather(weather: Fields): WeatherSeries {
  const timesMs = Float64Array.from(list(weather.times, 'weather.times'), (time) =>
    instant(time, 'weather.times'),
  )
  const series = (name: string) => gappy(weather[name], `weather.${name}`, timesMs.length)
  const others: Record<string, Gappy> = {}
  for (const name of WEATHER_SERIES) if (weather[name] !== undefined) others[name] = series(name)
  return {
    timesMs,
    ...(weather.end === undefined ? {} : { endMs: instant(weather.end, 'weather.end') }),
    airTemperatureC: series('airTemperatureC'),
    dewPointC: series('dewPointC'),
    windMs: series('windMs'),
    ...others,
  }
}

function readObservation(observation: Fields, index: number): RoadObservation {
  const readings: Record<string, number> = {}
  for (const name of READINGS) {
    const value = observation[name]
    if (typeof value === 'number') readings[name] = value
    else if (value !== undefined && value !== null) {
      throw new Problem(`observations[${index}].${name} is not a number`)
    }
  }
  const { isPrecipitating } = observation
  return {
    atMs: instant(observation.at, 'observations[].at'),
    ...readings,
    ...(typeof isPrecipitating === 'boolean' ? { isPrecipitating } : {}),
  }
}

function readTreatments(value: unknown): TreatmentEvent[] {
  return list(value, 'treatments').map((entry, index) => {
    const name = `treatments[${index}]`
    const treatment = fields(entry, name)
    const amounts: Record<string, number> = {}
    for (const amount of TREATMENT_AMOUNTS) {
      if (treatment[amount] !== undefined)
        amounts[amount] = number(treatment[amount], `${name}.${amount}`, TREATMENT_BOUNDS)
    }
    return {
      atMs: instant(treatment.at, `${name}.at`),
      ...amounts,
      ...(treatment.isPlowed === true ? { isPlowed: true } : {}),
    }
  })
}

function fields(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`${name} is not an object`)
  return value as Fields
}

function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Problem(`${name} is not a list`)
  if (value.length > MAX_LIST) throw new Problem(`${name} has more than ${MAX_LIST} elements`)
  return value
}

function number(value: unknown, name: string, bounds: readonly [number, number]): number {
  if (isWithin(value, bounds)) return value
  throw new Problem(`${name} must be a number from ${bounds[0]} to ${bounds[1]}`)
}

function instant(value: unknown, name: string): number {
  const ms = typeof value === 'string' ? timeMs(value) : value
  if (typeof ms === 'number' && Number.isFinite(ms) && Math.abs(ms) < 8.64e15) return ms
  throw new Problem(`${name} must be an ISO time or milliseconds`)
}

function gappy(value: unknown, name: string, length: number): Gappy {
  const values = list(value, name)
  if (values.length !== length) throw new Problem(`${name} has ${values.length} values for ${length} times`)
  const numbers = new Float64Array(length)
  for (let index = 0; index < length; index++) {
    const value = values[index]
    if (typeof value !== 'number' && value !== null) {
      throw new Problem(`${name} holds something that is neither a number nor null`)
    }
    numbers[index] = value ?? Number.NaN
  }
  return numbers
}
