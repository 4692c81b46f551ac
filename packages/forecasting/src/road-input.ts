import type { ForecastCode, MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { RoadObservation, WeatherSeries } from '@verglas/road-model'
import type { HourlyRun } from './point-run.ts'
import { SNOW_MM_PER_CM } from './rephase.ts'
import { goodValue, type StationReading } from './truth.ts'

const KMH_PER_MS = 3.6

/**
 * Weather for the road model, hourly from `fromMs` on. Hours before the run begins come from earlier runs,
 * latest first: each hour from the latest run that has it.
 */
export function roadWeather(
  run: HourlyRun,
  history: readonly HourlyRun[] = [],
  fromMs: number = run.startMs,
): WeatherSeries {
  const earlier = history.filter((other) => other.issuedAtMs <= run.issuedAtMs)
  const earliestMs = Math.min(run.startMs, ...earlier.map((other) => other.startMs))
  const startMs = Math.max(earliestMs, Math.floor(fromMs / HOUR_MS) * HOUR_MS)
  const count = Math.max(0, Math.round((run.startMs - startMs) / HOUR_MS) + run.hours)
  const timesMs = Float64Array.from({ length: count }, (_, index) => startMs + index * HOUR_MS)
  const sources = [run, ...earlier]
  const series = (code: ForecastCode, factor = 1) => hoursOf(sources, code, { startMs, count, factor })
  return {
    timesMs,
    endMs: startMs + count * HOUR_MS,
    airTemperatureC: series('tair'),
    dewPointC: series('tdew'),
    windMs: series('wind_avg', 1 / KMH_PER_MS),
    pressureHpa: series('pres'),
    cloudCover: series('cloud', 1 / 100),
    shortwaveWm2: series('solar'),
    rainMm: series('rain'),
    snowMm: series('snow', SNOW_MM_PER_CM),
    freezingRainMm: series('rain_frz'),
    icePelletsMm: series('ice'),
  }
}

/** Hourly values of a measure, each from the first run that has it; NaN if none does. */
function hoursOf(
  runs: readonly HourlyRun[],
  code: ForecastCode,
  { startMs, count, factor }: { startMs: number; count: number; factor: number },
): Float64Array {
  const hours = new Float64Array(count).fill(Number.NaN)
  for (let rank = runs.length - 1; rank >= 0; rank--) {
    const run = runs[rank] as HourlyRun
    const values = run.values[code]
    const first = (run.startMs - startMs) / HOUR_MS
    if (!values || !Number.isInteger(first)) continue
    const end = Math.min(count, first + values.length)
    for (let hour = Math.max(0, first); hour < end; hour++) {
      const value = values[hour - first]
      if (value !== null && value !== undefined) hours[hour] = value * factor
    }
  }
  return hours
}

/** Sensor codes of no precipitation and of a failing sensor; others are kinds of precipitation. */
const DRY_TYPE = 0
const FAILING_TYPE = 4

/** Measures of a station that the road model uses. */
export const ROAD_READINGS = [
  'ts',
  'tss',
  'tair',
  'tdew',
  'wind_avg',
  'wind_force',
  'road_state',
  'film',
  'road_ice',
  'tfreeze',
  'solar',
  'precip_type',
  'precip_rate',
  'rain',
  'snow',
] as const satisfies readonly MeasureCode[]

/**
 * Value of a reading without a quality flag. The type ensures that the chain loads the measures used here.
 */
const goodReading = (reading: StationReading, code: (typeof ROAD_READINGS)[number]) =>
  goodValue(reading, code)

/**
 * Readings of a station in the road model's form; flagged values are left out. The freezing point is used for
 * salt, because the concentration is in the sensor's own unit.
 */
export function roadObservations(readings: readonly StationReading[]): RoadObservation[] {
  return readings.map((reading) => {
    const windKmh = goodReading(reading, 'wind_avg') ?? goodReading(reading, 'wind_force')
    return {
      atMs: reading.atMs,
      surfaceC: goodReading(reading, 'ts'),
      subsurfaceC: goodReading(reading, 'tss'),
      airTemperatureC: goodReading(reading, 'tair'),
      dewPointC: goodReading(reading, 'tdew'),
      windMs: windKmh === null ? null : windKmh / KMH_PER_MS,
      isPrecipitating: isPrecipitating(reading),
      roadState: goodReading(reading, 'road_state'),
      waterMm: goodReading(reading, 'film'),
      iceMm: goodReading(reading, 'road_ice'),
      freezingPointC: goodReading(reading, 'tfreeze'),
      shortwaveWm2: goodReading(reading, 'solar'),
    }
  })
}

/** Whether a station reports precipitation; null if it does not say. */
export function isPrecipitating(reading: StationReading): boolean | null {
  const type = goodReading(reading, 'precip_type')
  if (type !== null && type !== FAILING_TYPE) return type !== DRY_TYPE
  const amounts = (['precip_rate', 'rain', 'snow'] as const).flatMap(
    (code) => goodReading(reading, code) ?? [],
  )
  return amounts.length > 0 ? amounts.some((amount) => amount > 0) : null
}
