import { pressureAtAltitudeHpa } from '@verglas/quantities'
import { at, cleaned, fillGaps } from './gaps.ts'
import { cutImpossibleShortwave, refuseImpossibleLongwave } from './radiation-bounds.ts'
import type { RoadNote, SiteDescription, WeatherSeries } from './road-case.ts'

/** Plausible ranges; values outside are refused. */
const BOUNDS = {
  airTemperatureC: [-60, 55],
  dewPointC: [-60, 45],
  windMs: [0, 70],
  pressureHpa: [500, 1100],
  cloudCover: [0, 1],
  shortwaveWm2: [0, 1500],
  longwaveWm2: [50, 600],
  trafficHeatWm2: [-500, 500],
  amountMm: [0, 300],
} as const

const CLOUD_IF_UNKNOWN = 0.5
const WIND_IF_UNKNOWN_MS = 2
/**
 * Below −10 °C freezing rain is all but unknown, since colder air holds hardly any supercooled rain (Cortinas et al.
 * 2004, Weather Forecast. 19, 377). Rain from a source becomes snow there, unless the source says freezing rain.
 */
const NEVER_RAIN_BELOW_C = -10

/** A weather series without gaps, which can be evaluated at successive instants. */
export type Weather = {
  readonly timesMs: Float64Array
  readonly endMs: number
  readonly airTemperatureC: Float64Array
  readonly dewPointC: Float64Array
  readonly windMs: Float64Array
  readonly pressureHpa: Float64Array
  readonly cloudCover: Float64Array
  /** NaN where it must be computed. */
  readonly shortwaveWm2: Float64Array
  readonly longwaveWm2: Float64Array
  readonly trafficHeatWm2: Float64Array
  /** Rates over the interval that begins at the instant, mm/h. */
  readonly rainMmh: Float64Array
  readonly snowMmh: Float64Array
  readonly freezingRainMmh: Float64Array
  readonly icePelletsMmh: Float64Array
  /** −1: snow turns to rain within the interval, 1: rain to snow, 0: both at once. */
  readonly transition: Int8Array
  readonly notes: readonly RoadNote[]
}

/** Checks a series and closes its gaps. Throws a RangeError if it is meaningless. */
export function readWeather(series: WeatherSeries, site: SiteDescription): Weather {
  const timesMs = checkedTimes(series)
  const count = timesMs.length
  const notes = holeNotes(timesMs)
  const { read, gapless, countNotes } = seriesReader(timesMs, notes)
  const airTemperatureC = gapless(read(series.airTemperatureC, BOUNDS.airTemperatureC))
  if (Number.isNaN(at(airTemperatureC, 0))) throw new RangeError('the weather has no air temperature')
  const dewPointC = gapless(
    read(series.dewPointC, BOUNDS.dewPointC),
    (index) => at(airTemperatureC, index) - 3,
    'dew_point_assumed',
  )
  for (let index = 0; index < count; index++) {
    dewPointC[index] = Math.min(at(dewPointC, index), at(airTemperatureC, index))
  }
  const windMs = gapless(read(series.windMs, BOUNDS.windMs), () => WIND_IF_UNKNOWN_MS, 'wind_assumed')
  const pressureHpa = gapless(read(series.pressureHpa, BOUNDS.pressureHpa), () =>
    pressureAtAltitudeHpa(site.altitudeM ?? 0),
  )
  const cloudCover = gapless(read(series.cloudCover, BOUNDS.cloudCover), () => CLOUD_IF_UNKNOWN)
  const shortwaveWm2 = read(series.shortwaveWm2, BOUNDS.shortwaveWm2)
  const longwaveWm2 = read(series.longwaveWm2, BOUNDS.longwaveWm2)
  const trafficHeatWm2 = read(series.trafficHeatWm2, BOUNDS.trafficHeatWm2)
  const impossible =
    refuseImpossibleLongwave(longwaveWm2, airTemperatureC) +
    cutImpossibleShortwave(shortwaveWm2, timesMs, site)
  if (impossible > 0) notes.push({ code: 'radiation_refused', count: impossible })
  if (series.cloudCover === undefined && longwaveWm2.some(Number.isNaN))
    notes.push({ code: 'radiation_estimated' })
  const endMs =
    series.endMs ??
    at(timesMs, count - 1) + (count > 1 ? at(timesMs, count - 1) - at(timesMs, count - 2) : 3_600_000)
  const rates = precipitationRates(series, airTemperatureC, { timesMs, endMs, read })
  countNotes()
  return {
    timesMs,
    endMs,
    airTemperatureC,
    dewPointC,
    windMs,
    pressureHpa,
    cloudCover,
    shortwaveWm2,
    longwaveWm2,
    trafficHeatWm2,
    ...rates,
    transition: transitionsOf(rates.rainMmh, rates.snowMmh),
    notes,
  }
}

/** The instants of a series, each after the one before. */
function checkedTimes(series: WeatherSeries): Float64Array {
  const timesMs = Float64Array.from(series.timesMs)
  if (timesMs.length === 0) throw new RangeError('the weather has no instants')
  for (let index = 0; index < timesMs.length; index++) {
    const isAfter = index === 0 || at(timesMs, index) > at(timesMs, index - 1)
    if (!Number.isFinite(at(timesMs, index)) || !isAfter) {
      throw new RangeError(`weather instant ${index + 1} is not after the one before`)
    }
  }
  return timesMs
}

type Read = (values: WeatherSeries['rainMm'], bounds: readonly [number, number]) => Float64Array

/** Reads the values of one series after another; `countNotes` notes how many were refused and filled. */
function seriesReader(timesMs: Float64Array, notes: RoadNote[]) {
  const count = timesMs.length
  let refused = 0
  let filled = 0
  const read: Read = (values, [lowest, highest]) => {
    const clean = cleaned(values, count, lowest, highest)
    refused += clean.refused
    return clean.values
  }
  const gapless = (
    values: Float64Array,
    otherwise?: (index: number) => number,
    assumed?: RoadNote['code'],
  ) => {
    const gaps = fillGaps(timesMs, values)
    if (gaps === count && otherwise) {
      for (let index = 0; index < count; index++) values[index] = otherwise(index)
      if (assumed) notes.push({ code: assumed })
    } else filled += gaps
    return values
  }
  const countNotes = () => {
    if (refused > 0) notes.push({ code: 'weather_refused', count: refused })
    if (filled > 0) notes.push({ code: 'weather_gap', count: filled })
  }
  return { read, gapless, countNotes }
}

type Intervals = { readonly timesMs: Float64Array; readonly endMs: number; readonly read: Read }

/** Amounts of each interval as rates. Below `NEVER_RAIN_BELOW_C` rain counts as snow. */
function precipitationRates(
  series: WeatherSeries,
  airTemperatureC: Float64Array,
  { timesMs, endMs, read }: Intervals,
): Pick<Weather, 'rainMmh' | 'snowMmh' | 'freezingRainMmh' | 'icePelletsMmh'> {
  const count = timesMs.length
  const rate = (amounts: WeatherSeries['rainMm']) => {
    const perInterval = read(amounts, BOUNDS.amountMm)
    return perInterval.map((amount, index) => {
      const hours = ((index + 1 < count ? at(timesMs, index + 1) : endMs) - at(timesMs, index)) / 3_600_000
      return Number.isNaN(amount) || hours <= 0 ? 0 : amount / hours
    })
  }
  const rainMmh = rate(series.rainMm)
  const snowMmh = rate(series.snowMm)
  for (let index = 0; index < count; index++) {
    if (at(airTemperatureC, index) >= NEVER_RAIN_BELOW_C) continue
    snowMmh[index] = at(snowMmh, index) + at(rainMmh, index)
    rainMmh[index] = 0
  }
  return {
    rainMmh,
    snowMmh,
    freezingRainMmh: rate(series.freezingRainMm),
    icePelletsMmh: rate(series.icePelletsMm),
  }
}

/** Intervals with rain and snow, between one of only rain and one of only snow. */
function transitionsOf(rainMmh: Float64Array, snowMmh: Float64Array): Int8Array {
  return Int8Array.from(rainMmh, (_, index) => {
    if (at(rainMmh, index) <= 0 || at(snowMmh, index) <= 0 || index === 0 || index + 1 >= rainMmh.length)
      return 0
    const wasRain = at(snowMmh, index - 1) <= 0
    const wasSnow = at(rainMmh, index - 1) <= 0
    const isRainNext = at(snowMmh, index + 1) <= 0
    const isSnowNext = at(rainMmh, index + 1) <= 0
    if (wasSnow && isRainNext && !isSnowNext) return -1
    return wasRain && isSnowNext && !isRainNext ? 1 : 0
  })
}

/** A step longer than this multiple of the steps around it has missing hours, instead of a coarser resolution. */
const HOLE_FACTOR = 2
const MIN_HOLE_MS = 3 * 3_600_000

/** How many hours are missing in the longest hole between instants, if there is one. */
function holeNotes(timesMs: Float64Array): RoadNote[] {
  let longestMs = 0
  for (let index = 1; index < timesMs.length; index++) {
    const stepMs = (from: number) =>
      from >= 1 && from < timesMs.length ? at(timesMs, from) - at(timesMs, from - 1) : 0
    const aroundMs = Math.max(stepMs(index - 1), stepMs(index + 1))
    const missingMs = stepMs(index) - aroundMs
    const isHole = stepMs(index) >= MIN_HOLE_MS && aroundMs > 0 && stepMs(index) > HOLE_FACTOR * aroundMs
    if (isHole) longestMs = Math.max(longestMs, missingMs)
  }
  return longestMs > 0 ? [{ code: 'weather_hole', count: Math.round(longestMs / 3_600_000) }] : []
}

/**
 * Position of the last evaluation in the series. It moves forward step by step, so that a run costs no more
 * than its length.
 */
export type Cursor = { index: number; share: number; next: number }

export function moveTo(cursor: Cursor, weather: Weather, atMs: number): void {
  const { timesMs } = weather
  const last = timesMs.length - 1
  while (cursor.index < last && at(timesMs, cursor.index + 1) <= atMs) cursor.index += 1
  while (cursor.index > 0 && at(timesMs, cursor.index) > atMs) cursor.index -= 1
  cursor.next = Math.min(cursor.index + 1, last)
  const start = at(timesMs, cursor.index)
  const end = cursor.next > cursor.index ? at(timesMs, cursor.next) : weather.endMs
  cursor.share = Math.min(1, Math.max(0, (atMs - start) / (end - start)))
}

/** Value at the cursor, linear between instants. */
export function valueAt(values: Float64Array, { index, next, share }: Cursor): number {
  const value = values[index] as number
  return value + ((values[next] as number) - value) * share
}

/** Precipitation at the cursor, mm/h of water. */
export type Falling = { rainMmh: number; snowMmh: number; freezingRainMmh: number; icePelletsMmh: number }

/**
 * Precipitation at the cursor. If an interval with rain and snow is between one of rain and one of snow, they follow
 * each other: each falls at the combined rate for its share of the time. Otherwise both fall at once.
 */
export function precipitationAt(weather: Weather, cursor: Cursor, falling: Falling): void {
  const { index, share } = cursor
  const rain = weather.rainMmh[index] as number
  const snow = weather.snowMmh[index] as number
  const transition = weather.transition[index] as number
  const total = rain + snow
  falling.freezingRainMmh = weather.freezingRainMmh[index] as number
  falling.icePelletsMmh = weather.icePelletsMmh[index] as number
  if (transition === 0 || total <= 0) {
    falling.rainMmh = rain
    falling.snowMmh = snow
    return
  }
  const isRain = transition < 0 ? share >= snow / total : share < rain / total
  falling.rainMmh = isRain ? total : 0
  falling.snowMmh = isRain ? 0 : total
}
