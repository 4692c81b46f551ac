import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { FAGEOLE, FROM_MS, MASSIF_CENTRAL, mean, PLACES, ROUTE_20 } from './test-places.ts'
import type { ForecastCode, SimulatedForecast, Weather } from './types.ts'
import { simulatedWinter } from './winter.ts'

const RANGES: Record<ForecastCode, readonly [number, number]> = {
  tair: [-60, 55],
  tdew: [-60, 55],
  rh: [0, 105],
  pres: [600, 1100],
  wind_avg: [0, 250],
  wind_max: [0, 250],
  wind_dir: [0, 360],
  cloud: [0, 100],
  rain: [0, 300],
  snow: [0, 100],
  rain_frz: [0, 300],
  ice: [0, 300],
  vis: [0, 75000],
  weather: [0, 99],
  iso0: [0, 9000],
  pn: [0, 9000],
}

test('gives 240 hours from the full hour at or after its issue, all within the valid range', () => {
  const winter = simulatedWinter('verglas')
  for (const place of PLACES) {
    for (let run = 0; run < 12; run++) {
      const issuedAtMs = FROM_MS + run * 6 * HOUR_MS + 1
      const forecast = winter.forecast(place, issuedAtMs)
      expect(forecast.startAtMs).toBe(FROM_MS + run * 6 * HOUR_MS + HOUR_MS)
      for (const [code, [min, max]] of Object.entries(RANGES)) {
        const values = forecast.values[code as ForecastCode] ?? []
        expect(values).toHaveLength(240)
        expect(
          values.filter((value) => !(value !== null && value >= min && value <= max)),
          code,
        ).toEqual([])
      }
    }
  }
  expect(winter.forecast(MASSIF_CENTRAL, FROM_MS, 12).startAtMs).toBe(FROM_MS)
  expect(winter.forecast(MASSIF_CENTRAL, FROM_MS, 12).values.tair).toHaveLength(12)
})

type Errors = { readonly rms: number; readonly bias: number }

/** Errors of a forecast measure at a lead, over places and 300 runs. */
function errorsAt(
  leadH: number,
  errorOf: (values: SimulatedForecast['values'], weather: Weather) => number | null,
): Errors {
  const winter = simulatedWinter('verglas')
  const errors = [...PLACES, FAGEOLE].flatMap((place) =>
    Array.from({ length: 300 }, (_, run) => {
      const issuedAtMs = FROM_MS + run * 31 * HOUR_MS
      const { values } = winter.forecast(place, issuedAtMs, leadH + 1)
      return errorOf(values, winter.weatherAt(place, issuedAtMs + leadH * HOUR_MS))
    }).filter((error) => error !== null),
  )
  return { rms: Math.sqrt(mean(errors.map((error) => error * error))), bias: mean(errors) }
}

test('errors grow with lead time and are unbiased', () => {
  const airAt = (leadH: number) =>
    errorsAt(leadH, ({ tair }, weather) => (tair?.[leadH] ?? 0) - weather.airTemperatureC)
  const [hour, day, fiveDays] = [airAt(1), airAt(24), airAt(120)]
  expect(hour.rms).toBeLessThan(0.7)
  expect(day.rms).toBeGreaterThan(hour.rms * 1.5)
  expect(fiveDays.rms).toBeGreaterThan(day.rms)
  expect(fiveDays.rms).toBeGreaterThan(2)
  expect(fiveDays.rms).toBeLessThan(4)
  expect(Math.abs(fiveDays.bias)).toBeLessThan(0.4)
})

test('after a day they are as large as those of weather services', () => {
  const valueAt = (series: readonly (number | null)[] | undefined) => series?.[24] ?? 0
  const air = errorsAt(24, ({ tair }, weather) => valueAt(tair) - weather.airTemperatureC)
  const dewPoint = errorsAt(24, ({ tdew }, weather) => valueAt(tdew) - weather.dewPointC)
  const cloud = errorsAt(24, ({ cloud: cover }, weather) => valueAt(cover) - weather.cloudPct)
  const wind = errorsAt(24, ({ wind_avg }, { windAverageKmh }) =>
    windAverageKmh > 15 ? valueAt(wind_avg) / windAverageKmh - 1 : null,
  )
  for (const [{ rms }, from, to] of [
    [air, 1.3, 1.8],
    [dewPoint, 1.3, 1.9],
    [cloud, 22, 30],
    [wind, 0.2, 0.4],
  ] as const) {
    expect(rms).toBeGreaterThan(from)
    expect(rms).toBeLessThan(to)
  }
})

test('after a day precipitation starts two hours off, with half to twice the amount', () => {
  const { delaysH, ratios } = precipitationErrors()
  expect(delaysH.length).toBeGreaterThan(150)
  const rmsH = Math.sqrt(mean(delaysH.map((hours) => hours * hours)))
  expect(rmsH).toBeGreaterThan(1.5)
  expect(rmsH).toBeLessThan(2.5)
  const within = ratios.filter((ratio) => ratio >= 0.5 && ratio <= 2).length / ratios.length
  expect(within).toBeGreaterThan(0.7)
  expect(within).toBeLessThan(0.95)
  expect(ratios.some((ratio) => ratio < 0.6) && ratios.some((ratio) => ratio > 1.7)).toBe(true)
})

/** Each beginning of precipitation 18 to 30 h after an issue, and the one forecast within 10 h of it. */
function precipitationErrors() {
  const winter = simulatedWinter('verglas')
  const isStart = (rates: readonly number[], hour: number) =>
    (rates[hour] ?? 0) >= 0.1 && rates.slice(Math.max(0, hour - 6), hour).every((rate) => rate < 0.1)
  const sum = (rates: readonly number[], hour: number) =>
    rates.slice(hour - 6, hour + 18).reduce((total, rate) => total + rate, 0)
  const delaysH: number[] = []
  const ratios: number[] = []
  for (const place of PLACES)
    for (let run = 0; run < 300; run++) {
      const issuedAtMs = FROM_MS + run * 31 * HOUR_MS
      const truth = Array.from(
        { length: 49 },
        (_, hour) => winter.weatherAt(place, issuedAtMs + hour * HOUR_MS).precipitationMmh,
      )
      const hour = truth.findIndex((_, index) => index >= 18 && index < 30 && isStart(truth, index))
      if (hour < 0) continue
      const { rain = [], rain_frz = [], ice = [], snow = [] } = winter.forecast(place, issuedAtMs, 49).values
      const forecast = truth.map(
        (_, index) =>
          (rain[index] ?? 0) + (rain_frz[index] ?? 0) + (ice[index] ?? 0) + 0.8 * (snow[index] ?? 0),
      )
      const starts = forecast.flatMap((_, index) => (isStart(forecast, index) ? [index - hour] : []))
      const [nearest] = starts.toSorted((a, b) => Math.abs(a) - Math.abs(b))
      if (nearest !== undefined && Math.abs(nearest) <= 10) delaysH.push(nearest)
      ratios.push(sum(forecast, hour) / sum(truth, hour))
    }
  return { delaysH, ratios }
}

test('keeps its measures consistent with each other', () => {
  const { values } = simulatedWinter('verglas').forecast(ROUTE_20, FROM_MS)
  const { tair = [], tdew = [], rain = [], snow = [], rain_frz = [], wind_avg = [], wind_max = [] } = values
  for (const [hour, temperatureC] of tair.entries()) {
    expect(tdew[hour] ?? 0).toBeLessThanOrEqual(temperatureC ?? 0)
    expect(wind_max[hour] ?? 0).toBeGreaterThanOrEqual(wind_avg[hour] ?? 0)
    if ((snow[hour] ?? 0) > 0) expect(temperatureC).toBeLessThan(3.5)
    if ((rain_frz[hour] ?? 0) > 0) expect(temperatureC).toBeLessThan(1)
    if ((rain[hour] ?? 0) > 0) expect(temperatureC).toBeGreaterThan(-0.5)
  }
})

test('changes little from one run to the next', () => {
  const winter = simulatedWinter('verglas')
  const earlier = winter.forecast(ROUTE_20, FROM_MS).values.tair ?? []
  const later = winter.forecast(ROUTE_20, FROM_MS + HOUR_MS).values.tair ?? []
  const changes = later.slice(0, 200).map((value, hour) => Math.abs((value ?? 0) - (earlier[hour + 1] ?? 0)))
  expect(mean(changes)).toBeLessThan(0.6)
})

test('is the same however often and in whatever order it is requested', () => {
  const winter = simulatedWinter('verglas')
  const first = winter.forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)
  winter.forecast(MASSIF_CENTRAL, FROM_MS)
  expect(winter.forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)).toEqual(first)
  expect(simulatedWinter('verglas').forecast(ROUTE_20, FROM_MS + 5 * DAY_MS)).toEqual(first)
})
