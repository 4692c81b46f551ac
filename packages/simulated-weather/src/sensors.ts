import { round, wetBulbGlobeTemperatureC } from '@verglas/quantities'
import {
  estimatedFriction,
  filmFreezingPointC,
  type Road,
  roadStateCode,
  saltConcentrationGl,
  subsurfaceC,
} from '@verglas/road-model'
import { noise1, normalAt, streamOf } from './noise.ts'
import type { RoadDay } from './road-day.ts'
import { DAY_MS } from './season.ts'
import type { Phase, Reading, ReadingCode, SimulatedStation, Weather } from './types.ts'
import { STEP_S } from './weather-day.ts'

/** Uncertainty (standard deviation) and decimals of a usual sensor of each measure. */
const SENSORS: Partial<Record<ReadingCode, { readonly spread: number; readonly decimals: number }>> = {
  ts: { spread: 0.08, decimals: 1 },
  tss: { spread: 0.03, decimals: 1 },
  'tss-5': { spread: 0.03, decimals: 1 },
  'tss-10': { spread: 0.03, decimals: 1 },
  tair: { spread: 0.06, decimals: 1 },
  rh: { spread: 0.7, decimals: 0 },
  pres: { spread: 0.08, decimals: 1 },
  solar: { spread: 0, decimals: 0 },
}

const PRECIPITATION_TYPES: Record<Phase, number> = {
  none: 0,
  rain: 1,
  freezing_rain: 1,
  ice_pellets: 1,
  snow_rain: 2,
  snow: 3,
}

/** A film thinner than this cannot be analysed for salt. */
const LEAST_FILM_MM = 0.03
/** Depth of the sensor called `tss`; the others carry theirs in the code. */
const SUBSURFACE_M = 0.3
const VISIBILITY_RANGE_M = 20_000

export type Amounts = { readonly rainMm: number; readonly rainSumMm: number; readonly snowCm: number }

const BASIC: readonly ReadingCode[] = [
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
]
const WATER: readonly ReadingCode[] = ['tair', 'rh', 'rain', 'water', 'battery']

/** What the station's sensors show at an instant, before faults. */
export function sensorValues(
  station: SimulatedStation,
  weather: Weather,
  roadDay: RoadDay | null,
  amounts: Amounts,
  atMs: number,
): Reading['values'] {
  const air = airValues(station, weather, amounts, atMs)
  const all = roadDay ? { ...roadValues(roadDay, atMs), ...air } : air
  const shown: Partial<Record<ReadingCode, number>> = {}
  for (const [code, value] of entries(all)) {
    if (station.sensors === 'full' && code === 'water') continue
    if (station.sensors === 'basic' && !BASIC.includes(code)) continue
    if (station.sensors === 'water' && !WATER.includes(code)) continue
    shown[code] = measured(station, code, value, atMs)
  }
  return withDewPoint(shown, all)
}

function measured(station: SimulatedStation, code: ReadingCode, value: number, atMs: number): number {
  const sensor = SENSORS[code]
  if (!sensor) return value
  const noise = sensor.spread * normalAt(streamOf(`${station.id}|${code}`), Math.round(atMs / 1000))
  const shown = round(value + noise, sensor.decimals)
  return code === 'rh' ? Math.min(100, shown) : shown
}

/** The dew point is computed by the station and never above its thermometer. */
function withDewPoint(
  shown: Partial<Record<ReadingCode, number>>,
  all: Partial<Record<ReadingCode, number>>,
) {
  const { tair } = shown
  const { tdew } = all
  if (shown.tdew === undefined || tair === undefined || tdew === undefined) return shown
  return { ...shown, tdew: Math.min(tair, round(tdew)) }
}

function airValues(station: SimulatedStation, weather: Weather, amounts: Amounts, atMs: number) {
  const atH = atMs / 3_600_000
  const turbulence = noise1(streamOf(`${station.id}|turbulence`), atH * 12)
  const forceKmh = weather.windAverageKmh * (1 + 0.2 * turbulence)
  const isDay = weather.solarWm2 > 0
  const level = noise1(streamOf(`${station.id}|level`), atH / 30) + 0.3 * noise1(streamOf('level'), atH / 9)
  return {
    tair: weather.airTemperatureC,
    tdew: weather.dewPointC,
    rh: weather.relativeHumidityPct,
    pres: weather.pressureHpa,
    vis: round(Math.min(VISIBILITY_RANGE_M, weather.visibilityM) / 10, 0) * 10,
    solar: weather.solarWm2,
    wbgt: round(wetBulbGlobeTemperatureC(weather.airTemperatureC, weather.relativeHumidityPct)),
    wind_force: round(forceKmh),
    wind_avg: round(weather.windAverageKmh),
    wind_max: round(Math.max(weather.windGustKmh, forceKmh)),
    wind_dir: round(weather.windDirectionDeg, 0) % 360,
    precip_type: PRECIPITATION_TYPES[weather.phase],
    precip_rate: round(weather.precipitationMmh, 2),
    rain: round(amounts.rainMm, 2),
    rain_sum: round(amounts.rainSumMm, 2),
    snow: round(amounts.snowCm, 2),
    water: round(station.altitudeM + 0.35 * level, 2),
    battery: round(12.6 + (isDay ? 0.7 : 0) + 0.012 * weather.airTemperatureC, 1),
  } satisfies Reading['values']
}

function roadValues(day: RoadDay, atMs: number): Reading['values'] {
  const sinceMidnightS = (atMs - Math.floor(atMs / DAY_MS) * DAY_MS) / 1000
  const { before, after, share } = around(day.roads, sinceMidnightS / STEP_S)
  const between = (value: (road: Road) => number) => value(before) + share * (value(after) - value(before))
  const depth = around(day.snowDepthCm, sinceMidnightS / 3600)
  const filmMm = between((road) => road.waterMm)
  const saltGm2 = between((road) => road.saltGm2)
  const freezingC = between(filmFreezingPointC)
  const surfaceC = between((road) => road.surfaceC)
  const hasFilm = filmMm >= LEAST_FILM_MM
  return {
    ts: surfaceC,
    tss: between((road) => subsurfaceC(road, day.site, SUBSURFACE_M)),
    'tss-5': between((road) => subsurfaceC(road, day.site, 0.05)),
    'tss-10': between((road) => subsurfaceC(road, day.site, 0.1)),
    road_state: roadStateCode(before),
    ice_risk: iceRisk(before, surfaceC),
    film: Math.min(20, round(filmMm, 2)),
    road_ice: Math.min(
      50,
      round(
        between((road) => road.iceMm + road.snowMm + road.frostMm),
        2,
      ),
    ),
    adhesion: round(between(estimatedFriction), 2),
    ...(hasFilm ? { salt: round(saltConcentrationGl(saltGm2, filmMm)), tfreeze: round(freezingC) } : {}),
    snow_depth: round(depth.before + depth.share * (depth.after - depth.before)),
  }
}

/** None 0, low 1, medium 2, high 3, sure 4: how near the surface is to the freezing point of what lies on it. */
function iceRisk(road: Road, surfaceC: number): number {
  if (road.iceMm + road.frostMm >= 0.1) return 4
  const marginK = surfaceC - filmFreezingPointC(road)
  const isMoist = road.waterMm + road.snowMm + road.frostMm >= LEAST_FILM_MM
  if (!isMoist) return surfaceC < 0.5 ? 1 : 0
  if (marginK < 0.3) return 3
  if (marginK < 1.5) return 2
  return marginK < 3 ? 1 : 0
}

function around<Item>(items: readonly Item[], position: number) {
  const index = Math.min(items.length - 2, Math.floor(position))
  const before = items[index]
  const after = items[index + 1]
  if (before === undefined || after === undefined) throw new RangeError(`no item at ${position}`)
  return { before, after, share: position - index }
}

function entries(values: Reading['values']): [ReadingCode, number][] {
  return Object.entries(values) as [ReadingCode, number][]
}
