import {
  DAY_MS,
  type SolarDay,
  saturationVapourPressureHpa,
  solarDay,
  sunPositionOn,
} from '@verglas/quantities'
import type { SiteDescription } from './road-case.ts'
import { STEFAN_BOLTZMANN_WM2K4, ZERO_CELSIUS_K } from './surface-balance.ts'

/** Mean albedo of a road's surroundings, for reflected light (Senkova et al. 2007). */
const SURROUNDING_ALBEDO = 0.15
/** Emissivity of a road's surroundings (Oke 1987, table 1.1). */
const SURROUNDING_EMISSIVITY = 0.95

/** Share of the clear-sky irradiance that an overcast sky absorbs (Kasten & Czeplak). */
export const OVERCAST_TAKES = 0.75
/** Share by which full clouds reduce the sky's deficit to a black body (Unsworth & Monteith). */
const OVERCAST_CLOSES = 0.84

/**
 * Share of the clear-sky irradiance that passes the clouds, 0 to 1: Kasten & Czeplak (1980), Solar Energy 24,
 * 177.
 */
export function cloudTransmittance(cloudCover: number): number {
  return 1 - OVERCAST_TAKES * cloudCover ** 3.4
}

/**
 * Longwave of a clear sky and the addition by full clouds, W/m²: clear-sky emissivity of Prata (1996), Q. J. R.
 * Meteorol. Soc. 122, 1127; clouds reduce the sky's deficit to a black body by 0.84 in proportion to their cover
 * (Unsworth & Monteith 1975, Q. J. R. Meteorol. Soc. 101, 13).
 */
export type Sky = { clearWm2: number; overcastAddsWm2: number }

export function skyOver(sky: Sky, airTemperatureC: number, dewPointC: number): void {
  const waterCm = (46.5 * saturationVapourPressureHpa(dewPointC)) / (airTemperatureC + ZERO_CELSIUS_K)
  const clear = 1 - (1 + waterCm) * Math.exp(-Math.sqrt(1.2 + 3 * waterCm))
  const black = blackBodyWm2(airTemperatureC)
  sky.clearWm2 = clear * black
  sky.overcastAddsWm2 = OVERCAST_CLOSES * (1 - clear) * black
}

/** Longwave of a sky with clouds, W/m². */
export function skyLongwaveWm2(airTemperatureC: number, dewPointC: number, cloudCover: number): number {
  const sky: Sky = { clearWm2: 0, overcastAddsWm2: 0 }
  skyOver(sky, airTemperatureC, dewPointC)
  return sky.clearWm2 + cloudCover * sky.overcastAddsWm2
}

/** Emission of a black body, W/m². */
export function blackBodyWm2(temperatureC: number): number {
  const squareK = (temperatureC + ZERO_CELSIUS_K) ** 2
  return STEFAN_BOLTZMANN_WM2K4 * squareK * squareK
}

/** The sun over one place; daily values are computed once a day. */
export type Sun = {
  day: number
  solar: SolarDay
  /** The sine of its elevation is `mean + swing × cosine of the hour angle`. */
  mean: number
  swing: number
  sineOfElevation: number
  /** Only set where the place has a horizon. */
  elevationDeg: number
  azimuthDeg: number
}

export function newSun(): Sun {
  return {
    day: Number.NaN,
    solar: { declinationDeg: 0, equationOfTimeMin: 0 },
    mean: 0,
    swing: 0,
    sineOfElevation: 0,
    elevationDeg: 0,
    azimuthDeg: 0,
  }
}

const RADIANS = Math.PI / 180

export function moveSun(sun: Sun, calendarMs: number, site: SiteDescription): void {
  const atMs = calendarMs + (site.sunOffsetMs ?? 0)
  const day = Math.floor(atMs / DAY_MS)
  if (sun.day !== day) {
    sun.day = day
    sun.solar = solarDay((day + 0.5) * DAY_MS)
    const latitude = site.latitudeDeg * RADIANS
    const declination = sun.solar.declinationDeg * RADIANS
    sun.mean = Math.sin(latitude) * Math.sin(declination)
    sun.swing = Math.cos(latitude) * Math.cos(declination)
  }
  const minutes = (atMs - day * DAY_MS) / 60_000
  const hourAngle = ((minutes + sun.solar.equationOfTimeMin) / 4 + site.longitudeDeg - 180) * RADIANS
  sun.sineOfElevation = sun.mean + sun.swing * Math.cos(hourAngle)
  if (!site.horizonDeg || sun.sineOfElevation <= 0) return
  const { elevationDeg, azimuthDeg } = sunPositionOn(sun.solar, atMs, site.latitudeDeg, site.longitudeDeg)
  sun.elevationDeg = elevationDeg
  sun.azimuthDeg = azimuthDeg
}

/** Elevation of the horizon at an azimuth, degrees, interpolated between the given directions. */
export function horizonAt(horizonDeg: readonly number[] | undefined, azimuthDeg: number): number {
  if (!horizonDeg || horizonDeg.length === 0) return 0
  const position = (azimuthDeg / 360) * horizonDeg.length
  const index = Math.floor(position) % horizonDeg.length
  const elevationDeg = horizonDeg[index] ?? 0
  const next = horizonDeg[(index + 1) % horizonDeg.length] ?? 0
  return elevationDeg + (next - elevationDeg) * (position - Math.floor(position))
}

/**
 * Shortwave on a road from the irradiance in the open, W/m²: direct light unless the sun is below the horizon, diffuse
 * light from the visible sky, and light reflected by the surroundings (Senkova et al. 2007, Tellus A 59, 279). Direct
 * and diffuse light are separated by the clearness index: Erbs, Klein & Duffie (1982), Solar Energy 28, 293.
 */
export function shortwaveOnRoadWm2(
  openWm2: number,
  sun: Sun,
  skyView: number,
  horizonDeg: readonly number[] | undefined,
): number {
  if (openWm2 <= 0 || (skyView >= 1 && !horizonDeg)) return Math.max(0, openWm2)
  const outside = 1367 * Math.max(0.02, sun.sineOfElevation)
  const diffuse = openWm2 * diffuseShare(Math.min(1, openWm2 / outside))
  const isShaded = horizonDeg !== undefined && sun.elevationDeg < horizonAt(horizonDeg, sun.azimuthDeg)
  const direct = isShaded ? 0 : openWm2 - diffuse
  return direct + skyView * diffuse + (1 - skyView) * SURROUNDING_ALBEDO * openWm2
}

function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness
  if (clearness > 0.8) return 0.165
  return 0.9511 + clearness * (-0.1604 + clearness * (4.388 + clearness * (-16.638 + clearness * 12.336)))
}

/** Longwave on the road, W/m²: from the visible sky, and from surroundings at air temperature. */
export function longwaveOnRoadWm2(openWm2: number, skyView: number, airTemperatureC: number): number {
  if (skyView >= 1) return openWm2
  const surroundingsWm2 = SURROUNDING_EMISSIVITY * blackBodyWm2(airTemperatureC)
  return skyView * openWm2 + (1 - skyView) * surroundingsWm2
}
