import { DAY_MS } from './durations.ts'

const J2000_MS = Date.UTC(2000, 0, 1, 12)
const DEGREES = 180 / Math.PI
const RADIANS = Math.PI / 180

export type SunPosition = {
  /** Geometric height of the centre above the horizon, no refraction. */
  readonly elevationDeg: number
  /** Clockwise from north, in [0, 360). */
  readonly azimuthDeg: number
}

export type SolarDay = { readonly declinationDeg: number; readonly equationOfTimeMin: number }

/**
 * Declination and equation of time: Meeus, Astronomical Algorithms (2nd ed.) ch. 25 low accuracy and ch. 28,
 * as used by the NOAA solar calculator; about 0.01° from 1900 to 2100.
 */
export function solarDay(atMs: number): SolarDay {
  const century = (atMs - J2000_MS) / DAY_MS / 36_525
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * RADIANS
  const meanAnomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * RADIANS
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
  const centre =
    Math.sin(meanAnomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * meanAnomaly) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * meanAnomaly) * 0.000289
  const node = (125.04 - 1934.136 * century) * RADIANS
  const apparentLongitude = meanLongitude + (centre - 0.00569 - 0.00478 * Math.sin(node)) * RADIANS
  const obliquity = (23.4392911 - 0.0130042 * century + 0.00256 * Math.cos(node)) * RADIANS

  const half = Math.tan(obliquity / 2) ** 2
  const equationOfTime =
    half * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(meanAnomaly) +
    4 * eccentricity * half * Math.sin(meanAnomaly) * Math.cos(2 * meanLongitude) -
    0.5 * half * half * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * meanAnomaly)
  return {
    declinationDeg: Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude)) * DEGREES,
    equationOfTimeMin: 4 * equationOfTime * DEGREES,
  }
}

/** Position of the sun on a day of known declination; only the time of day of `atMs` is used. */
export function sunPositionOn(
  day: SolarDay,
  atMs: number,
  latitudeDeg: number,
  longitudeDeg: number,
): SunPosition {
  const minutes = (((atMs % DAY_MS) + DAY_MS) % DAY_MS) / 60_000
  const hourAngle = ((minutes + day.equationOfTimeMin) / 4 + longitudeDeg - 180) * RADIANS
  const latitude = latitudeDeg * RADIANS
  const declination = day.declinationDeg * RADIANS
  const up =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  const east = -Math.cos(declination) * Math.sin(hourAngle)
  const north =
    Math.cos(latitude) * Math.sin(declination) -
    Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle)
  return {
    elevationDeg: Math.asin(Math.min(1, Math.max(-1, up))) * DEGREES,
    azimuthDeg: (Math.atan2(east, north) * DEGREES + 360) % 360,
  }
}

export function sunPosition(atMs: number, latitudeDeg: number, longitudeDeg: number): SunPosition {
  return sunPositionOn(solarDay(atMs), atMs, latitudeDeg, longitudeDeg)
}

/**
 * Global irradiance under a cloudless sky, W/m², from the sun's height alone: Haurwitz (1945), J. Meteorol.
 * 2, 154; among the best of the simple models in Reno, Hansen & Stein (2012), SAND2012-2389.
 */
export function clearSkyIrradianceWm2(sunElevationDeg: number): number {
  return clearSkyIrradianceOfSineWm2(Math.sin(sunElevationDeg * RADIANS))
}

/**
 * Like `clearSkyIrradianceWm2`, from the sine of the sun's elevation, which is the cosine of its zenith
 * angle.
 */
export function clearSkyIrradianceOfSineWm2(sineOfElevation: number): number {
  return sineOfElevation > 0 ? 1098 * sineOfElevation * Math.exp(-0.057 / sineOfElevation) : 0
}
