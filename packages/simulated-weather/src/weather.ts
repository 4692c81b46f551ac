import {
  HOUR_MS,
  pressureAtAltitudeHpa,
  relativeHumidityPct,
  sunPositionOn,
  wetBulbTemperatureC,
} from '@verglas/quantities'
import { type Climate, climateOf } from './climate.ts'
import { frontStreams, STEERING_KMH, type Synoptic, synopticAt } from './fronts.ts'
import { levelsAbove } from './levels.ts'
import { noise1, noise2, noise3, rise, streamOf } from './noise.ts'
import { noseTemperatureC, phaseOf } from './precipitation.ts'
import { skyLongwaveWm2, solarUnderCloudWm2 } from './radiation.ts'
import { SEASON_SOLAR_DAY } from './season.ts'
import type { SimulatedPlace, Weather } from './types.ts'
import { weatherCode } from './weather-code.ts'

const RADIANS = Math.PI / 180
/** Local solar times of the coldest and the warmest hour in mid-winter at 45–48° N. */
const COLDEST_H = 7.5
const WARMEST_H = 14
/** Air near the ground under freezing rain, and the maximum difference from the usual air of the place. */
const UNDER_FREEZING_RAIN_C = -1.8
const MAX_COOLED_K = 3.5
const MAX_WARMED_K = 8
/** Largest ratio of gust and mean wind over land. */
const MAX_GUST_RATIO = 1.95

/**
 * The weather of a place at an instant. With `delayH`, fronts, clouds and air masses come later by as many hours,
 * as in a forecast with wrong timing; the sun and the time of day stay.
 */
export type WeatherFunction = (place: SimulatedPlace, atMs: number, delayH?: number) => Weather

/** The weather as a function of place and instant, for a seed. */
export function weatherFunction(seed: string): WeatherFunction {
  const streams = weatherStreams(seed)
  return (place, atMs, delayH = 0) => {
    const setting = settingOf(streams, place, atMs, delayH)
    const { climate, movingKm, cell, synoptic } = setting
    const { yKm } = climate
    const cloud = cloudShare(synoptic, noise2(streams.clouds, movingKm / 700, yKm / 500), cell)
    const wind = windOf(streams, setting)
    const rateMmh = precipitationRate(synoptic, cell)
    const air = airOf(streams, setting, { cloud, rateMmh, windKmh: wind.averageKmh })
    const { airTemperatureC, dewPoint, humidity, wetBulbC, aloftC, drynessK } = air
    const phase = rateMmh > 0 ? phaseOf(rateMmh, wetBulbC, noseTemperatureC(aloftC, place.altitudeM)) : 'none'
    const precipitationMmh = phase === 'none' ? 0 : rateMmh
    const blowingSnow =
      wind.averageKmh > 32 && airTemperatureC < -2.5 && climate.oldSnowCm + 20 * synoptic.showersMmh > 8
    const fog = fogShare(drynessK, wind.averageKmh, precipitationMmh, airTemperatureC)
    const visibilityM = visibility(phase, precipitationMmh, fog, blowingSnow ? wind.averageKmh : 0, humidity)
    const sun = sunPositionOn(SEASON_SOLAR_DAY, atMs, place.latitudeDeg, place.longitudeDeg)
    const cloudWithFog = Math.max(cloud, fog)
    const opacity = Math.max(
      opacityOf(noise2(streams.opacity, movingKm / 400, yKm / 300)),
      fog,
      synoptic.lowCloud,
      Math.min(1, rateMmh / 0.2),
    )
    const seaLevelHpa =
      1019 + 9 * noise2(streams.pressure, movingKm / 2500, yKm / 1500) - synoptic.pressureDip

    return {
      airTemperatureC,
      dewPointC: dewPoint,
      relativeHumidityPct: humidity,
      pressureHpa: pressureAtAltitudeHpa(place.altitudeM, seaLevelHpa),
      windAverageKmh: wind.averageKmh,
      windGustKmh: wind.gustKmh,
      windDirectionDeg: wind.directionDeg,
      cloudPct: 100 * cloudWithFog,
      precipitationMmh,
      phase,
      visibilityM,
      solarWm2: solarUnderCloudWm2(sun.elevationDeg, cloudWithFog, opacity),
      longwaveWm2: skyLongwaveWm2(airTemperatureC, dewPoint, cloudWithFog, opacity),
      ...levelsAbove({ phase, altitudeM: place.altitudeM, airTemperatureC, aloftC }),
      weatherCode: weatherCode({
        phase,
        precipitationMmh,
        isShower: synoptic.showersMmh > synoptic.bandMmh,
        visibilityM,
        airTemperatureC,
        cloud: cloudWithFog,
        blowingSnow,
      }),
      blowingSnow,
    }
  }
}

type Streams = ReturnType<typeof weatherStreams>

function weatherStreams(seed: string) {
  const stream = (name: string) => streamOf(`${seed}|${name}`)
  return {
    fronts: frontStreams(seed),
    episode: stream('spell'),
    haze: stream('haze'),
    clouds: stream('clouds'),
    opacity: stream('opacity'),
    cells: stream('cells'),
    local: stream('local'),
    breezeEast: stream('breeze-east'),
    breezeNorth: stream('breeze-north'),
    gusts: stream('gusts'),
    pressure: stream('pressure'),
  }
}

/** What the weather at a place and instant follows from. */
type Setting = {
  readonly synoptic: Synoptic
  readonly place: SimulatedPlace
  readonly climate: Climate
  readonly atH: number
  /** Position relative to the moving weather. */
  readonly movingKm: number
  /** −1 at the coldest, 1 at the warmest hour of the day. */
  readonly warmth: number
  readonly cell: number
}

function settingOf(streams: Streams, place: SimulatedPlace, atMs: number, delayH: number): Setting {
  const climate = climateOf(place)
  const { xKm, yKm } = climate
  const atH = atMs / HOUR_MS - delayH
  const movingKm = xKm - STEERING_KMH * atH
  return {
    synoptic: synopticAt(streams.fronts, xKm, yKm, atH),
    place,
    climate,
    atH,
    movingKm,
    warmth: diurnalWarmth(atMs, place.longitudeDeg),
    cell: noise3(streams.cells, movingKm / 110, yKm / 110, atH / 5),
  }
}

/** Temperature and humidity near the ground, and the temperature of the air above, reduced to sea level. */
function airOf(
  streams: Streams,
  { synoptic, place, climate, atH, movingKm, warmth }: Setting,
  { cloud, rateMmh, windKmh }: { cloud: number; rateMmh: number; windKmh: number },
) {
  const { yKm } = climate
  const episodeK = 1.6 * climate.contrast * noise2(streams.episode, movingKm / 3500, yKm / 2000)
  const clearness = 1 - 0.78 * cloud
  const dayK = (2.3 + 0.7 * climate.contrast) * warmth * clearness
  const poolK = 3.6 * (place.valley ?? 0) * (1 - cloud) * Math.exp(-windKmh / 12) * (0.5 - 0.5 * warmth)
  const freeAirC =
    climate.meanC +
    episodeK +
    climate.contrast * synoptic.surfaceAnomalyK +
    dayK -
    poolK +
    0.5 * noise3(streams.local, movingKm / 60, yKm / 60, atH / 4)
  const airTemperatureC = freeAirC + synoptic.coldAirStays * towardsFreezingK(freeAirC)

  const isWet = Math.min(1, rateMmh / 0.5)
  const hazeNoise = noise2(streams.haze, movingKm / 500, yKm / 400)
  const drynessK = (2.6 + 2 * hazeNoise) * (1 - 0.55 * cloud) + 0.7 * dayK - 0.3 * poolK - synoptic.moistureK
  const depressionK = dewPointDepressionK(drynessK * (1 - isWet) + 0.5 * isWet, airTemperatureC)
  const dewPoint = airTemperatureC - depressionK
  const humidity = Math.min(100, relativeHumidityPct(airTemperatureC, dewPoint))
  const aloftC =
    climate.seaLevelC +
    episodeK +
    climate.contrast * synoptic.aloftAnomalyK +
    (0.4 + 5 * (1 - climate.mildness)) * synoptic.warmAloft
  const wetBulbC = wetBulbTemperatureC(airTemperatureC, humidity)
  return { airTemperatureC, dewPoint, humidity, wetBulbC, aloftC, drynessK }
}

/** How much of a black cloud a high cloud is: thin cirrus lets through what stratus does not. */
function opacityOf(noise: number): number {
  return 0.25 + 0.75 * rise(-0.7, 0.3, noise)
}

/** −1 at the coldest, 1 at the warmest solar hour of a clear day, smooth throughout. */
export function diurnalWarmth(atMs: number, longitudeDeg: number): number {
  const solarH = (((atMs / HOUR_MS + longitudeDeg / 15) % 24) + 24) % 24
  if (solarH >= COLDEST_H && solarH < WARMEST_H) {
    return -Math.cos((Math.PI * (solarH - COLDEST_H)) / (WARMEST_H - COLDEST_H))
  }
  const sinceWarmestH = solarH >= WARMEST_H ? solarH - WARMEST_H : solarH + 24 - WARMEST_H
  return Math.cos(Math.PI * (sinceWarmestH / (24 + COLDEST_H - WARMEST_H)) ** 0.8)
}

/**
 * Kelvins to add to the usual air under freezing rain: it cools valleys a little, and warms air that was far
 * colder.
 */
function towardsFreezingK(airTemperatureC: number): number {
  return Math.min(MAX_WARMED_K, Math.max(-MAX_COOLED_K, UNDER_FREEZING_RAIN_C - airTemperatureC))
}

function cloudShare(synoptic: Synoptic, slow: number, cell: number): number {
  const background = rise(-0.1, 0.7, slow) * 0.9 * (1 - 0.85 * synoptic.ridge)
  const broken = synoptic.brokenCloud * (0.55 + 0.5 * cell)
  return Math.min(1, Math.max(0, background, synoptic.cloud, broken))
}

function precipitationRate(synoptic: Synoptic, cell: number): number {
  const band = synoptic.bandMmh * Math.max(0.08, 0.7 + 1.2 * cell)
  const showers = synoptic.showersMmh * Math.max(0.28, 0.3 + 1.9 * cell)
  return band + showers
}

/**
 * Kelvin between air temperature and dew point, never quite zero. Below 0 °C vapour also deposits on ice, so cold air
 * cannot stay near saturation over water.
 */
function dewPointDepressionK(idealK: number, airTemperatureC: number): number {
  const minK = 0.1 + 0.08 * Math.max(0, -airTemperatureC)
  return minK + 0.5 * Math.log1p(Math.exp(Math.min(50, (idealK - minK) / 0.5)))
}

/** Fog needs calm, moist air without rain, not so cold that the droplets freeze out. */
function fogShare(drynessK: number, windKmh: number, rateMmh: number, airTemperatureC: number): number {
  const stillAirShare = 1 - rise(8, 16, windKmh)
  return (
    stillAirShare *
    rise(-20, -8, airTemperatureC) *
    (1 - Math.min(1, rateMmh)) *
    (1 - rise(-0.8, 0.3, drynessK))
  )
}

/** From the sum of each cause's extinction (Koschmieder: 3.912 divided by the visibility). */
function visibility(phase: Weather['phase'], rateMmh: number, fog: number, driftKmh: number, rhPct: number) {
  const clearM = 60_000 - 45_000 * rise(70, 100, rhPct)
  const isSnow = phase === 'snow' || phase === 'snow_rain'
  const falling = rateMmh > 0 ? (isSnow ? 2.6 : 0.35) * rateMmh ** 0.75 : 0
  const perKm = 3912 / clearM + falling + 18 * fog ** 2 + (driftKmh > 0 ? 0.05 * (driftKmh - 25) : 0)
  return 3912 / perKm
}

/** Southerly ahead of a front, north-westerly behind it, plus a slowly turning breeze. */
function windOf(streams: Streams, { synoptic, place, climate, atH, movingKm, warmth, cell }: Setting) {
  const exposure = (0.75 + place.altitudeM / 3000) * (1 - 0.5 * (place.valley ?? 0)) * (1 + 0.15 * warmth)
  const breezeKmh = 11 * (1 - synoptic.calm)
  const breeze = (stream: number) => noise2(stream, movingKm / 900, climate.yKm / 700)
  const toEast =
    breezeKmh * breeze(streams.breezeEast) +
    synoptic.windBefore * -26 * Math.sin(165 * RADIANS) -
    synoptic.windBehind * 30 * Math.sin(300 * RADIANS)
  const toNorth =
    breezeKmh * breeze(streams.breezeNorth) -
    synoptic.windBefore * 26 * Math.cos(165 * RADIANS) -
    synoptic.windBehind * 30 * Math.cos(300 * RADIANS)
  const averageKmh = Math.hypot(toEast, toNorth) * exposure
  const squall = Math.max(0, cell) * Math.min(1, synoptic.showersMmh)
  const gusty = 1.45 + 0.2 * noise1(streams.gusts, atH * 2 + climate.xKm / 40)
  return {
    averageKmh,
    // A shower raises the gusts, but not beyond what a mean wind carries down.
    gustKmh: averageKmh * Math.min(MAX_GUST_RATIO, gusty + squall * (12 / (averageKmh + 12))),
    directionDeg: (Math.atan2(-toEast, -toNorth) / RADIANS + 360) % 360,
  }
}
