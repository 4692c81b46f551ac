import { round } from '@verglas/quantities'
import { normalAt, streamOf } from './noise.ts'
import { filmFreezesAtC } from './road/brine.ts'
import { type Cover, frozenMm } from './road/cover.ts'
import { sensorGrip, sensorIceWarning, sensorStateCode } from './road/sensor-codes.ts'
import { type RoadDay, roadsAround, snowDepthAt } from './road-day.ts'
import type { Phase, Reading, ReadingCode, SimulatedStation, Weather } from './types.ts'

/** What sensors can measure at one instant. */
export type Surroundings = {
  readonly atMs: number
  readonly weather: Weather
  /** Null at a station without a road. */
  readonly road: RoadSample | null
  /** Over the station's period, and since midnight UTC. */
  readonly rainMm: number
  readonly rainSumMm: number
  readonly snowCm: number
  readonly waterLevelM: number
  /** −1 to 1, varies from one reading to the next. */
  readonly turbulence: number
}

type Sensor = {
  readonly decimals: number
  /** Uncertainty of a typical sensor, standard deviation. */
  readonly spread?: number
  /** Undefined if the sensor has no value. */
  value(surroundings: Surroundings): number | undefined
}

const PRECIPITATION_TYPES: Record<Phase, number> = {
  none: 0,
  rain: 1,
  freezing_rain: 1,
  ice_pellets: 1,
  snow_rain: 2,
  snow: 3,
}

/** A thinner film cannot be analysed for salt. */
const MIN_FILM_MM = 0.03
/** More salt does not dissolve in a litre of water at 0 °C (CRC Handbook). */
const SOLUBLE_GL = 357
const VISIBILITY_RANGE_M = 20_000

const windForceKmh = ({ weather, turbulence }: Surroundings) =>
  weather.windAverageKmh * (1 + 0.2 * turbulence)

/** One row per measure, in the order of a reading. */
const SENSORS: Readonly<Record<ReadingCode, Sensor>> = {
  ts: { decimals: 1, spread: 0.08, value: ({ road }) => road?.surfaceC },
  tss: { decimals: 1, spread: 0.03, value: ({ road }) => road?.at30cmC },
  'tss-5': { decimals: 1, spread: 0.03, value: ({ road }) => road?.at5cmC },
  'tss-10': { decimals: 1, spread: 0.03, value: ({ road }) => road?.at10cmC },
  road_state: { decimals: 0, value: ({ road }) => (road ? sensorStateCode(road.cover) : undefined) },
  ice_risk: {
    decimals: 0,
    value: ({ road, weather }) =>
      road ? sensorIceWarning(road.cover, road.surfaceC, weather.dewPointC) : undefined,
  },
  film: { decimals: 2, value: ({ road }) => (road ? Math.min(20, road.filmMm) : undefined) },
  road_ice: { decimals: 2, value: ({ road }) => (road ? Math.min(50, road.solidMm) : undefined) },
  adhesion: { decimals: 2, value: ({ road }) => (road ? sensorGrip(road.cover) : undefined) },
  salt: {
    decimals: 1,
    value: ({ road }) =>
      road && road.filmMm >= MIN_FILM_MM ? Math.min(SOLUBLE_GL, road.saltGm2 / road.filmMm) : undefined,
  },
  tfreeze: {
    decimals: 1,
    value: ({ road }) =>
      road && road.filmMm >= MIN_FILM_MM ? filmFreezesAtC(road.saltGm2, road.filmMm) : undefined,
  },
  tair: { decimals: 1, spread: 0.06, value: ({ weather }) => weather.airTemperatureC },
  tdew: { decimals: 1, value: ({ weather }) => weather.dewPointC },
  rh: { decimals: 0, spread: 0.7, value: ({ weather }) => weather.relativeHumidityPct },
  pres: { decimals: 1, spread: 0.08, value: ({ weather }) => weather.pressureHpa },
  vis: { decimals: -1, value: ({ weather }) => Math.min(VISIBILITY_RANGE_M, weather.visibilityM) },
  solar: { decimals: 0, value: ({ weather }) => weather.solarWm2 },
  wind_force: { decimals: 1, value: windForceKmh },
  wind_avg: { decimals: 1, value: ({ weather }) => weather.windAverageKmh },
  wind_max: {
    decimals: 1,
    value: (surroundings) => Math.max(surroundings.weather.windGustKmh, windForceKmh(surroundings)),
  },
  wind_dir: { decimals: 0, value: ({ weather }) => weather.windDirectionDeg },
  precip_type: { decimals: 0, value: ({ weather }) => PRECIPITATION_TYPES[weather.phase] },
  precip_rate: { decimals: 2, value: ({ weather }) => weather.precipitationMmh },
  rain: { decimals: 2, value: ({ rainMm }) => rainMm },
  rain_sum: { decimals: 2, value: ({ rainSumMm }) => rainSumMm },
  snow: { decimals: 2, value: ({ snowCm }) => snowCm },
  snow_depth: { decimals: 1, value: ({ road }) => road?.snowDepthCm },
  water: { decimals: 2, value: ({ waterLevelM }) => waterLevelM },
  battery: {
    decimals: 1,
    value: ({ weather }) => 12.6 + (weather.solarWm2 > 20 ? 0.7 : 0) + 0.012 * weather.airTemperatureC,
  },
}

const EVERY_CODE = Object.keys(SENSORS) as ReadingCode[]
const CODES: Readonly<Record<SimulatedStation['sensors'], readonly ReadingCode[]>> = {
  full: EVERY_CODE.filter((code) => code !== 'water'),
  basic: [
    'ts',
    'tss',
    'tair',
    'tdew',
    'rh',
    'wind_avg',
    'wind_max',
    'wind_dir',
    'precip_type',
    'rain',
    'battery',
  ],
  water: ['tair', 'rh', 'rain', 'water', 'battery'],
  gauge: ['water'],
}

/** The values of a station's sensors with their noise, rounded to their decimals, before faults. */
export function sensorsOf(station: SimulatedStation): (surroundings: Surroundings) => Reading['values'] {
  const sensors = CODES[station.sensors].map((code) => ({
    code,
    ...SENSORS[code],
    stream: streamOf(`${station.id}|${code}`),
  }))
  return (surroundings) => {
    const values: Partial<Record<ReadingCode, number>> = {}
    const second = Math.round(surroundings.atMs / 1000)
    for (const { code, value, spread, decimals, stream } of sensors) {
      const exact = value(surroundings)
      if (exact === undefined) continue
      values[code] = round(spread ? exact + spread * normalAt(stream, second) : exact, decimals)
    }
    return withinPhysics(values)
  }
}

/**
 * Keeps noise from raising humidity above 100 %, the dew point above the air temperature, or north to 360°.
 */
function withinPhysics(values: Partial<Record<ReadingCode, number>>): Reading['values'] {
  if (values.rh !== undefined) values.rh = Math.min(100, values.rh)
  if (values.tdew !== undefined && values.tair !== undefined) values.tdew = Math.min(values.tair, values.tdew)
  if (values.wind_dir !== undefined) values.wind_dir %= 360
  return values
}

/** The road between two steps; smooth quantities are interpolated. */
export type RoadSample = {
  readonly cover: Readonly<Cover>
  /** As the sensor of the station measures it. */
  readonly surfaceC: number
  readonly at5cmC: number
  readonly at10cmC: number
  readonly at30cmC: number
  readonly filmMm: number
  readonly solidMm: number
  readonly saltGm2: number
  readonly snowDepthCm: number
}

export function roadSample(day: RoadDay, atMs: number): RoadSample {
  const { before, after, share } = roadsAround(day, atMs)
  const between = (from: number, to: number) => from + share * (to - from)
  return {
    cover: before.cover,
    surfaceC: between(before.ground.surfaceC, after.ground.surfaceC) + day.site.sensorErrorK,
    at5cmC: between(before.ground.at5cmC, after.ground.at5cmC),
    at10cmC: between(before.ground.at10cmC, after.ground.at10cmC),
    at30cmC: between(before.ground.at30cmC, after.ground.at30cmC),
    filmMm: between(before.cover.waterMm, after.cover.waterMm),
    solidMm: between(frozenMm(before.cover), frozenMm(after.cover)),
    saltGm2: between(before.cover.saltGm2, after.cover.saltGm2),
    snowDepthCm: snowDepthAt(day, atMs),
  }
}
