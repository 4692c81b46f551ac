import { type HourlyRun, roadWeather } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { RoadOutlook } from '@verglas/treatment'
import type { IssuedRoadForecast } from './queries.ts'

const KMH_PER_MS = 3.6
/** Snow that lies or falls is blown over a road by as much wind. */
const BLOWING_KMH = 24
const LOOSE_SNOW_MM = 0.2
const TRACE_MM = 0.02
/** Eight of ten errors lie between the low and the high course: 1.2816 deviations to either side. */
const DEVIATIONS_OF_BAND = 2 * 1.2816

export type ForecastWithSpread = { outlook: RoadOutlook; surfaceSpreadK: Float64Array }

/** The road of a forecast with the weather that it was made from, hour by hour. */
export function combineForecasts(
  { startMs, series }: IssuedRoadForecast,
  blend: HourlyRun,
): ForecastWithSpread {
  const weather = roadWeather(blend)
  const timesMs = Float64Array.from(series.surfaceC, (_, hour) => startMs + hour * HOUR_MS)
  const hourOf = (ms: number) => Math.round((ms - (weather.timesMs[0] ?? ms)) / HOUR_MS)
  /** The amount of a full hour of the weather is of the time after it; here it is of the time before. */
  const fallen = (amounts: ArrayLike<number | null | undefined> | undefined, missing: number) =>
    timesMs.map((ms) => amounts?.[hourOf(ms) - 1] ?? missing).map((mm) => (Number.isNaN(mm) ? missing : mm))
  const snowMm = fallen(weather.snowMm, Number.NaN)
  const windKmh = timesMs.map((ms) => (weather.windMs[hourOf(ms)] ?? Number.NaN) * KMH_PER_MS)
  const { lowC, highC, ...stores } = series
  return {
    outlook: {
      ...stores,
      timesMs,
      windKmh,
      // what fell before the first instant is not asked for
      rainMm: sinceFirst(fallen(weather.rainMm, Number.NaN)),
      snowMm: sinceFirst(snowMm),
      // few sources tell these apart; where none does they are in rain and snow
      freezingRainMm: fallen(weather.freezingRainMm, 0),
      icePelletsMm: fallen(weather.icePelletsMm, 0),
      blowingSnow: timesMs.map((_, hour) => (isBlown(windKmh, stores.looseSnowMm, snowMm, hour) ? 1 : 0)),
    },
    surfaceSpreadK: timesMs.map(
      (_, hour) => ((highC[hour] ?? Number.NaN) - (lowC[hour] ?? Number.NaN)) / DEVIATIONS_OF_BAND,
    ),
  }
}

/** Whether snow that lies or falls is blown over the road. */
export const isBlown = (
  windKmh: Float64Array,
  looseSnowMm: Float64Array,
  snowMm: Float64Array,
  hour: number,
): boolean =>
  (windKmh[hour] as number) >= BLOWING_KMH &&
  ((looseSnowMm[hour] as number) >= LOOSE_SNOW_MM || (snowMm[hour] as number) >= TRACE_MM)

function sinceFirst(amounts: Float64Array): Float64Array {
  amounts[0] = 0
  return amounts
}

const NONE = new Float64Array()
/** Of a point without a forecast: nothing is advised for it, and why. */
export const EMPTY_FORECAST: RoadOutlook = {
  timesMs: NONE, surfaceC: NONE, dewPointC: NONE, windKmh: NONE, waterMm: NONE, iceMm: NONE, looseSnowMm: NONE,
  packedSnowMm: NONE, frostMm: NONE, saltGm2: NONE, rainMm: NONE, snowMm: NONE, freezingRainMm: NONE,
  icePelletsMm: NONE, blowingSnow: NONE,
} // biome-ignore format: a list
