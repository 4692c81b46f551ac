import {
  clearSkyIrradianceOfSineWm2,
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
import { type Cursor, type Falling, moveTo, precipitationAt, valueAt, type Weather } from './weather.ts'

const HOUR_MS = 3_600_000
/** Share of the clear-sky irradiance under nimbostratus: Haurwitz (1948), J. Meteorol. 5, 110. */
const RAIN_CLOUDS_LEAVE = 0.15
/**
 * How fast air, dew point and wind go from what was read to what was forecast. METRo and RoadSurf take 4 h; errors
 * of a numerical forecast at a place live longer (Homleid 1995, Weather Forecast. 10, 689, corrects them over days).
 */
const FADING_H = 8
/** Readings older than this say nothing of the error of the forecast now. */
const STALE_MS = 3 * HOUR_MS
/** Precipitation that a station reports and the weather does not know, mm/h. */
const LIGHT_MMH = 0.3
/** Air this much over its dew point has nothing falling through it, whatever a sensor says (dust, vibration), K. */
const DRY_AIR_K = 5
/** From this rate on it is precipitation, not drizzle of a model, mm/h. */
const FALLING_MMH = 0.05

type Gauge = { readonly track: Track; readonly position: { index: number }; offset: number }

/** The weather over one road as the model is to see it: read where it was read, forecast after that. */
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
  /** Clouds that precipitation at the last reading proves beyond those forecast. */
  provenClouds: number
  /** Last reading of anything: the forecast begins here. */
  readonly lastMs: number
  cloudCover: number
  /** What an overcast sky would add and take on the road, against a clear one, W/m². */
  overcastLongwaveWm2: number
  overcastShortwaveWm2: number
  /** Whether sun and sky are known of, not only held from a later hour. */
  isSkyKnown: boolean
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
    provenClouds: 0,
    lastMs,
    cloudCover: 0,
    overcastLongwaveWm2: 0,
    overcastShortwaveWm2: 0,
    isSkyKnown: true,
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
  outlook.cursor.index = 0
  return outlook
}

function gauge(track: Track): Gauge {
  return { track, position: { index: 0 }, offset: 0 }
}

/**
 * Fills the forcing of a step with the weather at its middle, with clouds added to those of the forecast (less than
 * none takes some away). Instants are asked in ascending order.
 */
export function forcingAt(outlook: Outlook, atMs: number, forcing: Forcing, addedClouds = 0): void {
  const { weather, cursor, falling } = outlook
  moveTo(cursor, weather, atMs)
  const fading = atMs > outlook.lastMs ? Math.exp((outlook.lastMs - atMs) / (FADING_H * HOUR_MS)) : 1
  forcing.airTemperatureC = drawn(outlook.air, weather.airTemperatureC, cursor, atMs, fading)
  forcing.dewPointC = Math.min(
    forcing.airTemperatureC,
    drawn(outlook.dewPoint, weather.dewPointC, cursor, atMs, fading),
  )
  forcing.windMs = Math.max(
    leastWindMs(atMs, outlook.site.longitudeDeg),
    drawn(outlook.wind, weather.windMs, cursor, atMs, fading),
  )
  forcing.pressureHpa = valueAt(weather.pressureHpa, cursor)
  const proven = atMs > outlook.lastMs ? outlook.provenClouds * fading : 0
  outlook.cloudCover = Math.min(1, valueAt(weather.cloudCover, cursor) + proven)
  outlook.isSkyKnown = atMs >= (weather.timesMs[0] as number) - HOUR_MS / 2

  precipitationAt(weather, cursor, falling)
  if (atMs <= outlook.lastMs) asReported(outlook, atMs, forcing)
  forcing.rainMmh = falling.rainMmh + falling.freezingRainMmh
  forcing.snowMmh = falling.snowMmh + falling.icePelletsMmh
  // What falls comes from clouds, whatever cover was forecast.
  if (forcing.rainMmh + forcing.snowMmh >= FALLING_MMH) outlook.cloudCover = 1
  radiate(outlook, atMs, forcing, addedClouds)
}

/** Sunshine and sky on the road: as given, or from sun, air and clouds. */
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
  shine(outlook, forcing, addedClouds)
}

function shine(outlook: Outlook, forcing: Forcing, addedClouds: number): void {
  const { weather, cursor, sun, site, skyView } = outlook
  const givenWm2 = valueAt(weather.shortwaveWm2, cursor)
  if (sun.sineOfElevation <= 0) {
    // Twilight, or a sun of another season than the calendar's: what was given counts.
    forcing.shortwaveWm2 = Number.isNaN(givenWm2) ? 0 : givenWm2
    outlook.overcastShortwaveWm2 = 0
    return
  }
  const clearWm2 = clearSkyIrradianceOfSineWm2(sun.sineOfElevation)
  const takenWm2 = OVERCAST_TAKES * clearWm2
  let openWm2 = Number.isNaN(givenWm2) ? clearWm2 * cloudTransmittance(outlook.cloudCover) : givenWm2
  if (addedClouds !== 0) {
    // Never brighter than a clear sky nor darker than one of rain clouds, unless it was given so.
    const brightest = Math.max(openWm2, clearWm2)
    const darkest = Math.min(openWm2, RAIN_CLOUDS_LEAVE * clearWm2)
    openWm2 = Math.min(brightest, Math.max(darkest, openWm2 - addedClouds * takenWm2))
  }
  forcing.shortwaveWm2 = shortwaveOnRoadWm2(openWm2, sun, skyView, site.horizonDeg)
  outlook.overcastShortwaveWm2 = shortwaveOnRoadWm2(takenWm2, sun, skyView, site.horizonDeg)
}

/** The air over a road is never still: least wind from traffic by day and by night, m/s (RoadSurf). */
function leastWindMs(atMs: number, longitudeDeg: number): number {
  const solarHour = (((atMs / HOUR_MS + longitudeDeg / 15) % 24) + 24) % 24
  return solarHour >= 6 && solarHour < 20 ? 1.5 : 0.4
}

/** A reading where there is one, else the forecast with the error it had at the last reading. */
function drawn(of: Gauge, values: Float64Array, cursor: Cursor, atMs: number, fading: number): number {
  const read = trackAt(of.track, of.position, atMs)
  return Number.isNaN(read) ? valueAt(values, cursor) + of.offset * fading : read
}

/** What the station said of precipitation goes before what was forecast for the same time. */
function asReported(outlook: Outlook, atMs: number, { airTemperatureC, dewPointC }: Forcing): void {
  const { falling } = outlook
  const said = trackAt(outlook.precipitation.track, outlook.precipitation.position, atMs)
  const reported = airTemperatureC - dewPointC > DRY_AIR_K ? 0 : said
  const isFalling = falling.rainMmh + falling.snowMmh + falling.freezingRainMmh + falling.icePelletsMmh > 0
  if (reported < 0.5 || !outlook.isSkyKnown) {
    falling.rainMmh = 0
    falling.snowMmh = 0
    falling.freezingRainMmh = 0
    falling.icePelletsMmh = 0
  }
  if (reported >= 0.5 && (!isFalling || !outlook.isSkyKnown)) {
    const snow = snowFraction(
      wetBulbTemperatureC(airTemperatureC, relativeHumidityPct(airTemperatureC, dewPointC)),
    )
    falling.rainMmh = LIGHT_MMH * (1 - snow)
    falling.snowMmh = LIGHT_MMH * snow
  }
}
