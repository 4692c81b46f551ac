import { sunPositionOn } from '@verglas/quantities'
import { climateOf } from '../climate.ts'
import { randomAt, streamOf } from '../noise.ts'
import { SEASON_SOLAR_DAY } from '../season.ts'
import type { SimulatedPlace, Weather } from '../types.ts'
import type { Roughness } from './exchange.ts'

/** The true properties of the road at a place, which are hidden from everything that forecasts it. */
export type RoadSite = {
  readonly isBridge: boolean
  /** K/(J/m²), see `surfaceResponse`. */
  readonly response: number
  readonly deepC: number
  readonly albedo: number
  readonly emissivity: number
  readonly roughness: Roughness
  /** Heat of usual traffic, W/m². */
  readonly trafficHeatWm2: number
  /** Effect of wheels relative to the usual one. */
  readonly wear: number
  /** Share of the sky visible from the road. */
  readonly skyView: number
  /** A hill, wall or wood that hides the low sun on one side; null in the open. */
  readonly obstacle: { readonly fromDeg: number; readonly toDeg: number; readonly heightDeg: number } | null
  /** Error of the station’s road sensor, K. */
  readonly sensorErrorK: number
}

const DAY_S = 86_400
const STEFAN_BOLTZMANN_WM2K4 = 5.670374419e-8
/** Share of the global radiation that a clear sky scatters in winter, and what slopes reflect (Oke 1987). */
const CLEAR_DIFFUSE = 0.2
const SLOPE_ALBEDO = 0.15
/** Share of roads with an obstacle; it takes a sector this wide, and is up to this high. */
const WITH_OBSTACLE = 0.45
const OBSTACLE_WIDTH_DEG = 70
const OBSTACLE_HEIGHTS_DEG = [8, 20] as const

/**
 * Drawn from the id of the place, within ranges measured on roads: thermal inertia of asphalt on gravel 1100 to 1500
 * J/m²/K/√s (0.6 to 1.1 W/m/K), albedo 0.06 to 0.17 (polished or bleached), emissivity 0.92 to 0.97 (Oke 1987, tables
 * 2.1 and 1.1); roughness from open fields to a hedge next to the lane (WMO-No. 8). EN 15518-3 lets a road sensor
 * differ by 0.2 K near 0 °C, which is taken as its standard deviation. In a valley a road sees less of the sky.
 */
export function roadSiteOf(place: SimulatedPlace): RoadSite {
  const stream = streamOf(`true-road|${place.id}`)
  const share = (index: number) => (randomAt(stream, index) + 1) / 2
  const between = (index: number, from: number, to: number) => from + (to - from) * share(index)
  // East or west of the road, where the winter sun is low.
  const towardsDeg = between(8, 0, 1) < 0.5 ? between(9, 115, 150) : between(9, 210, 245)
  const hasObstacle = !place.isBridge && share(10) < WITH_OBSTACLE
  return {
    isBridge: place.isBridge,
    response: surfaceResponse(between(0, 1100, 1500)),
    deepC: climateOf(place).deepGroundC + between(1, -1.5, 1.5),
    albedo: between(2, 0.06, 0.17),
    emissivity: between(3, 0.92, 0.97),
    roughness: { windM: between(4, 0.03, 0.2), heatM: between(5, 0.0005, 0.003) },
    trafficHeatWm2: between(6, 3, 16),
    wear: between(7, 0.6, 1.5),
    skyView: place.isBridge ? 1 : Math.max(0.5, 1 - between(11, 0, 0.15) - 0.2 * (place.valley ?? 0)),
    obstacle: hasObstacle
      ? {
          fromDeg: towardsDeg - OBSTACLE_WIDTH_DEG / 2,
          toDeg: towardsDeg + OBSTACLE_WIDTH_DEG / 2,
          heightDeg: between(12, ...OBSTACLE_HEIGHTS_DEG),
        }
      : null,
    sensorErrorK: 0.2 * (randomAt(stream, 13) + randomAt(stream, 14) + randomAt(stream, 15)),
  }
}

/**
 * Heating of the surface by a flux, K/(J/m²): that of a homogeneous ground under a daily wave. Deardorff (1978),
 * J. Geophys. Res. 83, 1889; Noilhan & Planton (1989), Mon. Weather Rev. 117, 536.
 */
function surfaceResponse(thermalInertia: number): number {
  return (2 * Math.sqrt(Math.PI)) / (thermalInertia * Math.sqrt(DAY_S))
}

/** Radiation that reaches the road, W/m²: what slopes and woods hide of the sky, they emit at air temperature. */
export function radiationOnRoad(
  { skyView, obstacle }: RoadSite,
  place: SimulatedPlace,
  weather: Weather,
  atMs: number,
): { sunWm2: number; skyWm2: number } {
  const diffuse = CLEAR_DIFFUSE + (1 - CLEAR_DIFFUSE) * (weather.cloudPct / 100)
  const isShaded = obstacle !== null && weather.solarWm2 > 0 && isSunBehind(obstacle, place, atMs)
  const directWm2 = isShaded ? 0 : weather.solarWm2 * (1 - diffuse)
  const scatteredWm2 = weather.solarWm2 * diffuse * (skyView + (1 - skyView) * SLOPE_ALBEDO)
  const slopesWm2 = STEFAN_BOLTZMANN_WM2K4 * (weather.airTemperatureC + 273.15) ** 4
  return {
    sunWm2: directWm2 + scatteredWm2,
    skyWm2: skyView * weather.longwaveWm2 + (1 - skyView) * slopesWm2,
  }
}

function isSunBehind(
  obstacle: NonNullable<RoadSite['obstacle']>,
  { latitudeDeg, longitudeDeg }: SimulatedPlace,
  atMs: number,
): boolean {
  const sun = sunPositionOn(SEASON_SOLAR_DAY, atMs, latitudeDeg, longitudeDeg)
  return (
    sun.elevationDeg < obstacle.heightDeg &&
    sun.azimuthDeg > obstacle.fromDeg &&
    sun.azimuthDeg < obstacle.toDeg
  )
}
