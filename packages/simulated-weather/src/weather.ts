import {
  HOUR_MS,
  pressureAtAltitudeHpa,
  relativeHumidityPct,
  sunPositionOn,
  wetBulbTemperatureC,
} from '@verglas/quantities'
import { climateOf, LAPSE_KM } from './climate.ts'
import { frontStreams, STEERING_KMH, type Synoptic, synopticAt } from './fronts.ts'
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

/** The weather as a function of place and instant, for a seed. */
export function weatherFunction(seed: string): (place: SimulatedPlace, atMs: number) => Weather {
  const stream = (name: string) => streamOf(`${seed}|${name}`)
  const fronts = frontStreams(seed)
  const episode = stream('spell')
  const haze = stream('haze')
  const clouds = stream('clouds')
  const cells = stream('cells')
  const local = stream('local')
  const breezeEast = stream('breeze-east')
  const breezeNorth = stream('breeze-north')
  const gusts = stream('gusts')
  const pressure = stream('pressure')

  return (place, atMs) => {
    const climate = climateOf(place)
    const { xKm, yKm } = climate
    const atH = atMs / HOUR_MS
    const synoptic = synopticAt(fronts, xKm, yKm, atH)
    const movingKm = xKm - STEERING_KMH * atH
    const valley = place.valley ?? 0

    const warmth = diurnalWarmth(atMs, place.longitudeDeg)
    const cell = noise3(cells, movingKm / 110, yKm / 110, atH / 5)
    const cloud = cloudShare(synoptic, noise2(clouds, movingKm / 700, yKm / 500), cell)
    const wind = windOf(
      synoptic,
      noise2(breezeEast, movingKm / 900, yKm / 700),
      noise2(breezeNorth, movingKm / 900, yKm / 700),
      { altitudeM: place.altitudeM, valley, warmth, cell },
    )

    const episodeK = 1.6 * climate.contrast * noise2(episode, movingKm / 3500, yKm / 2000)
    const clearness = 1 - 0.78 * cloud
    const dayK = (2.6 + 0.9 * climate.contrast) * warmth * clearness
    const poolK = 5 * valley * (1 - cloud) * Math.exp(-wind.averageKmh / 12) * (0.5 - 0.5 * warmth)
    const freeAirC =
      climate.meanC +
      episodeK +
      climate.contrast * synoptic.surfaceAnomalyK +
      dayK -
      poolK +
      0.5 * noise3(local, movingKm / 60, yKm / 60, atH / 4)
    const airTemperatureC = freeAirC + synoptic.coldAirStays * towardsFreezingK(freeAirC)

    const rateMmh = precipitationRate(synoptic, cell)
    const isWet = Math.min(1, rateMmh / 0.5)
    const hazeNoise = noise2(haze, movingKm / 500, yKm / 400)
    const drynessK =
      (2.6 + 2 * hazeNoise) * (1 - 0.55 * cloud) + 0.7 * dayK - 0.3 * poolK - synoptic.moistureK
    const depressionK = dewPointDepressionK(drynessK * (1 - isWet) + 0.5 * isWet, airTemperatureC)
    const dewPoint = airTemperatureC - depressionK
    const humidity = Math.min(100, relativeHumidityPct(airTemperatureC, dewPoint))

    const aloftC =
      climate.seaLevelC +
      episodeK +
      climate.contrast * synoptic.aloftAnomalyK +
      (0.4 + 5 * (1 - climate.mildness)) * synoptic.warmAloft
    const phase =
      rateMmh > 0
        ? phaseOf(
            rateMmh,
            wetBulbTemperatureC(airTemperatureC, humidity),
            noseTemperatureC(aloftC, place.altitudeM),
          )
        : 'none'
    const precipitationMmh = phase === 'none' ? 0 : rateMmh
    const freezingLevelM = Math.min(4500, Math.max(0, aloftC / LAPSE_KM))
    const blowingSnow =
      wind.averageKmh > 32 && airTemperatureC < -2.5 && climate.oldSnowCm + 20 * synoptic.showersMmh > 8

    const fog = fogShare(drynessK, wind.averageKmh, precipitationMmh, airTemperatureC)
    const visibilityM = visibility(phase, precipitationMmh, fog, blowingSnow ? wind.averageKmh : 0, humidity)
    const sun = sunPositionOn(SEASON_SOLAR_DAY, atMs, place.latitudeDeg, place.longitudeDeg)
    const cloudWithFog = Math.max(cloud, fog)
    const seaLevelHpa = 1019 + 9 * noise2(pressure, movingKm / 2500, yKm / 1500) - synoptic.pressureDip

    return {
      airTemperatureC,
      dewPointC: dewPoint,
      relativeHumidityPct: humidity,
      pressureHpa: pressureAtAltitudeHpa(place.altitudeM, seaLevelHpa),
      windAverageKmh: wind.averageKmh,
      windGustKmh: wind.averageKmh * (1.45 + 0.2 * noise1(gusts, atH * 2 + xKm / 40)) + 12 * wind.squall,
      windDirectionDeg: wind.directionDeg,
      cloudPct: 100 * cloudWithFog,
      precipitationMmh,
      phase,
      visibilityM,
      solarWm2: solarUnderCloudWm2(sun.elevationDeg, cloudWithFog),
      longwaveWm2: skyLongwaveWm2(airTemperatureC, dewPoint, cloudWithFog),
      freezingLevelM,
      rainSnowLimitM: Math.max(0, freezingLevelM - 300),
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
 * Kelvin between air temperature and dew point, never quite zero. Below 0 °C vapour also deposits on ice, so
 * cold air cannot stay near
 * saturation over water.
 */
function dewPointDepressionK(idealK: number, airTemperatureC: number): number {
  const minK = 0.1 + 0.08 * Math.max(0, -airTemperatureC)
  return minK + 0.5 * Math.log1p(Math.exp(Math.min(50, (idealK - minK) / 0.5)))
}

/** Fog needs calm, moist air without rain, not so cold that the droplets freeze out. */
function fogShare(drynessK: number, windKmh: number, rateMmh: number, airTemperatureC: number): number {
  const still = 1 - rise(8, 16, windKmh)
  return still * rise(-20, -8, airTemperatureC) * (1 - Math.min(1, rateMmh)) * (1 - rise(-0.8, 0.3, drynessK))
}

/** From the sum of each cause's extinction (Koschmieder: 3.912 divided by the visibility). */
function visibility(phase: Weather['phase'], rateMmh: number, fog: number, driftKmh: number, rhPct: number) {
  const clearM = 60_000 - 45_000 * rise(70, 100, rhPct)
  const isSnow = phase === 'snow' || phase === 'snow_rain'
  const falling = rateMmh > 0 ? (isSnow ? 2.6 : 0.35) * rateMmh ** 0.75 : 0
  const perKm = 3912 / clearM + falling + 18 * fog ** 2 + (driftKmh > 0 ? 0.05 * (driftKmh - 25) : 0)
  return 3912 / perKm
}

type WindSetting = { altitudeM: number; valley: number; warmth: number; cell: number }

/** Southerly ahead of a front, north-westerly behind it, plus a slowly turning breeze. */
function windOf(synoptic: Synoptic, breezeEast: number, breezeNorth: number, setting: WindSetting) {
  const exposure =
    (0.75 + setting.altitudeM / 3000) * (1 - 0.5 * setting.valley) * (1 + 0.15 * setting.warmth)
  const breezeKmh = 11 * (1 - synoptic.calm)
  const toEast =
    breezeKmh * breezeEast +
    synoptic.windBefore * -26 * Math.sin(165 * RADIANS) -
    synoptic.windBehind * 30 * Math.sin(300 * RADIANS)
  const toNorth =
    breezeKmh * breezeNorth -
    synoptic.windBefore * 26 * Math.cos(165 * RADIANS) -
    synoptic.windBehind * 30 * Math.cos(300 * RADIANS)
  return {
    averageKmh: Math.hypot(toEast, toNorth) * exposure,
    directionDeg: (Math.atan2(-toEast, -toNorth) / RADIANS + 360) % 360,
    squall: Math.max(0, setting.cell) * Math.min(1, synoptic.showersMmh),
  }
}

export type WeatherFunction = ReturnType<typeof weatherFunction>
