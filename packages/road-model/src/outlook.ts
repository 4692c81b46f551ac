import {
  clearSkyIrradianceOfSineWm2,
  HOUR_MS,
  relativeHumidityPct,
  snowFraction,
  wetBulbTemperatureC,
} from '@verglas/quantities'
import {
  cloudTransmittance,
  longwaveOnRoadWm2,
  moveSun,
  newSun,
  OVERCAST_TAKES,
  type Sky,
  type Sun,
  shortwaveOnRoadWm2,
  skyOver,
} from './radiation.ts'
import { lastOf, type Readings, type Track, trackAt } from './readings.ts'
import type { Forcing } from './road.ts'
import type { SiteDescription } from './road-case.ts'
import { trafficShareAt } from './traffic.ts'
import { type Cursor, type Falling, moveTo, precipitationAt, valueAt, type Weather } from './weather.ts'

/** Share of the clear-sky irradiance under nimbostratus: Kasten & Czeplak (1980), Solar Energy 24, 177. */
const RAIN_CLOUDS_LEAVE = 0.16
/**
 * Time in which air temperature, dew point and wind fade from the readings to the forecast. METRo and RoadSurf use 4 h;
 * local errors of a numerical forecast last longer (Homleid 1995, Weather Forecast. 10, 689, corrects them over days).
 */
const FADING_H = 8
/** Older readings say nothing about the forecast's present error. */
const STALE_MS = 3 * HOUR_MS
/** Assumed rate where a station reports precipitation and the forecast has none, mm/h. */
const LIGHT_MMH = 0.3
/**
 * With air this far above its dew point no precipitation reaches the ground, whatever a sensor reports (dust,
 * vibration), K.
 */
const DRY_AIR_K = 5
/**
 * Smallest measured amount of an hour's precipitation, mm (WMO-No. 8). Forecast precipitation is treated as independent
 * portions of this size: the smaller the amount, the likelier nothing falls and the sky is as forecast.
 */
const PORTION_MM = 0.1

/** Fading time of clouds inferred from sunshine: they move with the weather (METRo, RoadSurf). */
const BRIGHTNESS_FADING_H = 4
/** Sine of 6°: below it, shadows of hills and houses have more effect than clouds. */
const HIGH_SUN_SINE = 0.1

type Gauge = { readonly track: Track; readonly position: { index: number }; offset: number }

/** The weather over one road as the model uses it: readings where available, the forecast afterwards. */
export type Outlook = {
  readonly weather: Weather
  readonly site: SiteDescription
  readonly skyView: number
  readonly cursor: Cursor
  readonly falling: Falling
  readonly sun: Sun
  readonly sky: Sky
  readonly air: Gauge
  readonly dewPoint: Gauge
  readonly wind: Gauge
  readonly precipitation: Gauge
  readonly sunshine: Track
  readonly sunshinePosition: { index: number }
  /** Ratio of measured to forecast sunshine at the last reading. */
  brightness: number
  /** Cloud cover beyond the forecast, proven by precipitation at the last reading. */
  provenClouds: number
  /** Time of the last surface reading, where the forecast begins. */
  readonly lastMs: number
  cloudCover: number
  /** Share of the clear-sky irradiance that passes the clouds. */
  transmittance: number
  /**
   * Longwave that an overcast sky adds on the road, and shortwave it removes, compared with a clear one,
   * W/m².
   */
  overcastLongwaveWm2: number
  overcastShortwaveWm2: number
  /** Whether the weather covers this instant; false where its first values were extended backwards. */
  hasSkyData: boolean
}

export function newOutlook(
  weather: Weather,
  readings: Readings,
  site: SiteDescription,
  fromMs: number,
): Outlook {
  const lastMs = lastOf(readings.surfaceC)?.atMs ?? fromMs
  const outlook: Outlook = {
    weather,
    site,
    skyView: Math.min(1, Math.max(0, site.skyView ?? 1)),
    cursor: { index: 0, next: 0, share: 0 },
    falling: { rainMmh: 0, snowMmh: 0, freezingRainMmh: 0, icePelletsMmh: 0 },
    sun: newSun(),
    sky: { clearWm2: 0, overcastAddsWm2: 0 },
    air: gauge(readings.airTemperatureC),
    dewPoint: gauge(readings.dewPointC),
    wind: gauge(readings.windMs),
    precipitation: gauge(readings.isPrecipitating),
    sunshine: readings.shortwaveWm2,
    sunshinePosition: { index: 0 },
    brightness: 1,
    provenClouds: 0,
    lastMs,
    cloudCover: 0,
    transmittance: 1,
    overcastLongwaveWm2: 0,
    overcastShortwaveWm2: 0,
    hasSkyData: true,
  }
  const offset = (of: Gauge, values: Float64Array) => {
    const last = lastOf(of.track)
    if (!last || lastMs - last.atMs > STALE_MS) return
    moveTo(outlook.cursor, weather, last.atMs)
    of.offset = last.value - valueAt(values, outlook.cursor)
  }
  offset(outlook.air, weather.airTemperatureC)
  offset(outlook.dewPoint, weather.dewPointC)
  offset(outlook.wind, weather.windMs)
  const falling = lastOf(readings.isPrecipitating)
  const air = lastOf(readings.airTemperatureC)?.value ?? Number.NaN
  const dewPoint = lastOf(readings.dewPointC)?.value ?? Number.NaN
  const isBelievable = !(air - dewPoint > DRY_AIR_K)
  if (falling && falling.value > 0 && isBelievable && lastMs - falling.atMs <= HOUR_MS) {
    moveTo(outlook.cursor, weather, lastMs)
    outlook.provenClouds = 1 - valueAt(weather.cloudCover, outlook.cursor)
  }
  outlook.brightness = brightnessAt(outlook, lastMs)
  outlook.cursor.index = 0
  return outlook
}

/**
 * Ratio of the sunshine measured by the station to that of the forecast; 1 where the sun is too low for a comparison.
 */
function brightnessAt(outlook: Outlook, lastMs: number): number {
  const { weather, cursor, sun, site } = outlook
  const last = lastOf(outlook.sunshine)
  if (!last || lastMs - last.atMs > HOUR_MS) return 1
  moveSun(sun, last.atMs, site)
  if (sun.sineOfElevation < HIGH_SUN_SINE) return 1
  moveTo(cursor, weather, last.atMs)
  const inputWm2 = valueAt(weather.shortwaveWm2, cursor)
  const clearWm2 = clearSkyIrradianceOfSineWm2(sun.sineOfElevation)
  const weatherWm2 = Number.isNaN(inputWm2)
    ? clearWm2 * cloudTransmittance(valueAt(weather.cloudCover, cursor))
    : inputWm2
  return Math.min(clearWm2, Math.max(RAIN_CLOUDS_LEAVE * clearWm2, last.value)) / Math.max(1, weatherWm2)
}

function gauge(track: Track): Gauge {
  return { track, position: { index: 0 }, offset: 0 }
}

/**
 * Fills the forcing of a step with the weather at its middle. `addedClouds` is added to the forecast cloud cover and
 * may be negative. Call with ascending instants.
 */
export function forcingAt(outlook: Outlook, atMs: number, forcing: Forcing, addedClouds = 0): void {
  const { weather, cursor, falling } = outlook
  moveTo(cursor, weather, atMs)
  const fading = atMs > outlook.lastMs ? Math.exp((outlook.lastMs - atMs) / (FADING_H * HOUR_MS)) : 1
  forcing.airTemperatureC = gaugeValue(outlook.air, weather.airTemperatureC, cursor, atMs, fading)
  forcing.dewPointC = Math.min(
    forcing.airTemperatureC,
    gaugeValue(outlook.dewPoint, weather.dewPointC, cursor, atMs, fading),
  )
  const { site } = outlook
  forcing.trafficShare = trafficShareAt(atMs, site.longitudeDeg, site.roadClass ?? 'main')
  forcing.windMs = Math.max(0, gaugeValue(outlook.wind, weather.windMs, cursor, atMs, fading))
  const trafficWm2 = valueAt(weather.trafficHeatWm2, cursor)
  forcing.trafficHeatWm2 = Number.isNaN(trafficWm2) ? undefined : trafficWm2
  forcing.pressureHpa = valueAt(weather.pressureHpa, cursor)
  const proven = atMs > outlook.lastMs ? outlook.provenClouds * fading : 0
  outlook.cloudCover = Math.min(1, valueAt(weather.cloudCover, cursor) + proven)
  outlook.hasSkyData = atMs >= (weather.timesMs[0] as number) - HOUR_MS / 2

  precipitationAt(weather, cursor, falling)
  if (atMs <= outlook.lastMs) applyReport(outlook, atMs, forcing)
  forcing.rainMmh = falling.rainMmh + falling.freezingRainMmh
  forcing.snowMmh = falling.snowMmh + falling.icePelletsMmh
  // Precipitation needs clouds, whatever cover was forecast.
  const fallingMmh = forcing.rainMmh + forcing.snowMmh
  outlook.transmittance = cloudTransmittance(outlook.cloudCover)
  if (fallingMmh > 0) {
    const likely = 1 - Math.exp(-fallingMmh / PORTION_MM)
    outlook.cloudCover += likely * (1 - outlook.cloudCover)
    outlook.transmittance += likely * Math.min(0, RAIN_CLOUDS_LEAVE - outlook.transmittance)
  }
  radiate(outlook, atMs, forcing, addedClouds)
}

/** Radiation on the road: from the input, or computed from sun, air and clouds. */
function radiate(outlook: Outlook, atMs: number, forcing: Forcing, addedClouds: number): void {
  const { weather, cursor, sun, sky, site, skyView } = outlook
  const { airTemperatureC, dewPointC } = forcing
  moveSun(sun, atMs, site)
  skyOver(sky, airTemperatureC, dewPointC)
  let skyWm2 = valueAt(weather.longwaveWm2, cursor)
  if (Number.isNaN(skyWm2)) skyWm2 = sky.clearWm2 + outlook.cloudCover * sky.overcastAddsWm2
  if (addedClouds !== 0) {
    const warmest = Math.max(skyWm2, sky.clearWm2 + sky.overcastAddsWm2)
    const coldest = Math.min(skyWm2, sky.clearWm2)
    skyWm2 = Math.min(warmest, Math.max(coldest, skyWm2 + addedClouds * sky.overcastAddsWm2))
  }
  forcing.longwaveWm2 = longwaveOnRoadWm2(skyWm2, skyView, airTemperatureC)
  outlook.overcastLongwaveWm2 = skyView * sky.overcastAddsWm2
  shine(outlook, atMs, forcing, addedClouds)
}

/** Factor on the forecast sunshine, fading since the last reading. */
function brightnessLeft({ brightness, lastMs }: Outlook, atMs: number): number {
  if (brightness === 1 || atMs <= lastMs) return 1
  return 1 + (brightness - 1) * Math.exp((lastMs - atMs) / (BRIGHTNESS_FADING_H * HOUR_MS))
}

/**
 * Sunshine of the forecast times the measured ratio, limited to a clear sky: the ratio can be arbitrarily large if the
 * forecast had hardly any sun at the last reading.
 */
function brightenedWm2(outlook: Outlook, atMs: number, weatherWm2: number, clearWm2: number): number {
  return Math.min(Math.max(weatherWm2, clearWm2), weatherWm2 * brightnessLeft(outlook, atMs))
}

function shine(outlook: Outlook, atMs: number, forcing: Forcing, addedClouds: number): void {
  const { weather, cursor, sun, site, skyView } = outlook
  const inputWm2 = valueAt(weather.shortwaveWm2, cursor)
  if (sun.sineOfElevation <= 0) {
    // In twilight, or with the sun of another season than the calendar's, the input is used.
    forcing.shortwaveWm2 = Number.isNaN(inputWm2) ? 0 : inputWm2
    outlook.overcastShortwaveWm2 = 0
    return
  }
  const clearWm2 = clearSkyIrradianceOfSineWm2(sun.sineOfElevation)
  const cloudAbsorbedWm2 = OVERCAST_TAKES * clearWm2
  const weatherWm2 = Number.isNaN(inputWm2) ? clearWm2 * outlook.transmittance : inputWm2
  const readWm2 = trackAt(outlook.sunshine, outlook.sunshinePosition, atMs)
  let openWm2 = Number.isNaN(readWm2) ? brightenedWm2(outlook, atMs, weatherWm2, clearWm2) : readWm2
  if (addedClouds !== 0) {
    // Never brighter than a clear sky nor darker than rain clouds, unless the input was.
    const brightest = Math.max(openWm2, clearWm2)
    const darkest = Math.min(openWm2, RAIN_CLOUDS_LEAVE * clearWm2)
    openWm2 = Math.min(brightest, Math.max(darkest, openWm2 - addedClouds * cloudAbsorbedWm2))
  }
  forcing.shortwaveWm2 = shortwaveOnRoadWm2(openWm2, sun, skyView, site.horizonDeg)
  outlook.overcastShortwaveWm2 = shortwaveOnRoadWm2(cloudAbsorbedWm2, sun, skyView, site.horizonDeg)
}

/** The reading if there is one, else the forecast plus its error at the last reading, fading. */
function gaugeValue(of: Gauge, values: Float64Array, cursor: Cursor, atMs: number, fading: number): number {
  const read = trackAt(of.track, of.position, atMs)
  return Number.isNaN(read) ? valueAt(values, cursor) + of.offset * fading : read
}

/** The station's report of precipitation takes precedence over the forecast for the same time. */
function applyReport(outlook: Outlook, atMs: number, { airTemperatureC, dewPointC }: Forcing): void {
  const { falling } = outlook
  const stated = trackAt(outlook.precipitation.track, outlook.precipitation.position, atMs)
  const reported = airTemperatureC - dewPointC > DRY_AIR_K ? 0 : stated
  const isFalling = falling.rainMmh + falling.snowMmh + falling.freezingRainMmh + falling.icePelletsMmh > 0
  if (reported < 0.5 || !outlook.hasSkyData) {
    falling.rainMmh = 0
    falling.snowMmh = 0
    falling.freezingRainMmh = 0
    falling.icePelletsMmh = 0
  }
  if (reported >= 0.5 && (!isFalling || !outlook.hasSkyData)) {
    const snow = snowFraction(
      wetBulbTemperatureC(airTemperatureC, relativeHumidityPct(airTemperatureC, dewPointC)),
    )
    falling.rainMmh = LIGHT_MMH * (1 - snow)
    falling.snowMmh = LIGHT_MMH * snow
  }
}
