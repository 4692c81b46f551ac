import { hourlyTruth, type StationReading } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { Gappy, WeatherSeries } from '@verglas/road-model'

const KMH_PER_MS = 3.6

/** Measures of a station that replace those of a forecast; the preferred one comes first. */
const WIND_CODES = ['wind_avg', 'wind_force'] as const

/**
 * A forecast whose air temperature (°C), dew point (°C) and wind (m/s) after `fromMs` are those that the station
 * observed, at each full hour with a reading within 20 minutes; other hours stay as forecast.
 */
export function withObservedWeather(
  weather: WeatherSeries,
  readings: readonly StationReading[],
  fromMs: number,
): WeatherSeries {
  const { timesMs } = weather
  const untilMs = (timesMs[timesMs.length - 1] ?? fromMs) + HOUR_MS
  const observed = (code: Parameters<typeof hourlyTruth>[1]) =>
    new Map(hourlyTruth(readings, code, fromMs + 1, untilMs).map(({ atMs, value }) => [atMs, value]))
  const replaced = (series: Gappy, at: (ms: number) => number | undefined) =>
    Array.from(timesMs, (ms, index) => at(ms) ?? series[index] ?? Number.NaN)
  const [air, dew] = [observed('tair'), observed('tdew')]
  const winds = WIND_CODES.map(observed)
  const windMs = (ms: number) => {
    const kmh = winds.map((wind) => wind.get(ms)).find((value) => value !== undefined)
    return kmh === undefined ? undefined : kmh / KMH_PER_MS
  }
  const airTemperatureC = replaced(weather.airTemperatureC, (ms) => air.get(ms))
  const dewPointC = replaced(weather.dewPointC, (ms) => dew.get(ms))
  return {
    ...weather,
    airTemperatureC,
    // One of the two may be observed and the other forecast.
    dewPointC: dewPointC.map((dewC, index) => Math.min(dewC, airTemperatureC[index] ?? dewC)),
    windMs: replaced(weather.windMs, windMs),
  }
}
