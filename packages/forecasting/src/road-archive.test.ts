import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { iceRiskOf } from '@verglas/road-hazard'
import { forecastRoad, type RoadForecast } from '@verglas/road-model'
import {
  type Reading,
  type SimulatedForecast,
  type SimulatedStation,
  type SimulatedWinter,
  seasonInstantMs,
  simulatedWinter,
  type Weather,
} from '@verglas/simulated-weather'
import { expect, test } from 'vitest'
import { blendOf } from './blend.ts'
import type { PointRun } from './point-run.ts'
import { roadObservations, roadWeather } from './road-input.ts'
import { forecastScore } from './scores.ts'
import { addSeries, emptyTally, type Tally } from './tally.ts'
import { hourlyTruth, lastValue } from './truth.ts'

const STATION: SimulatedStation = {
  id: 'pass',
  longitudeDeg: 3.2,
  latitudeDeg: 44.8,
  altitudeM: 900,
  isBridge: false,
  valley: 0.2,
  periodS: 1200,
  sensors: 'full',
  fault: 'none',
}
/** Roads of which the model is not told what they are made of, what they see of the sky, and how their sensors err. */
const STATIONS: readonly SimulatedStation[] = [
  STATION,
  { ...STATION, id: 'col', latitudeDeg: 45.08, altitudeM: 1114 },
  { ...STATION, id: 'bridge', latitudeDeg: 44.1, altitudeM: 610, isBridge: true },
  { ...STATION, id: 'plain', longitudeDeg: -71.2, latitudeDeg: 46.8, altitudeM: 60 },
]
const FROM_MS = Date.UTC(2026, 6, 1)
const DAYS = 12

/** A forecast without errors: the true weather of each hour. */
function perfectForecast(
  winter: SimulatedWinter,
  station: SimulatedStation,
  atMs: number,
  hours: number,
): SimulatedForecast {
  const forecast = winter.forecast(station, atMs, hours)
  const weathers = Array.from({ length: hours }, (_, hour) =>
    winter.weatherAt(station, forecast.startAtMs + hour * HOUR_MS),
  )
  const liquid = (weather: Weather, isFreezing: boolean) =>
    weather.phase === (isFreezing ? 'freezing_rain' : 'rain') ? weather.precipitationMmh : 0
  return {
    ...forecast,
    values: {
      ...forecast.values,
      tair: weathers.map(({ airTemperatureC }) => airTemperatureC),
      tdew: weathers.map(({ dewPointC }) => dewPointC),
      rh: weathers.map(({ relativeHumidityPct }) => relativeHumidityPct),
      wind_avg: weathers.map(({ windAverageKmh }) => windAverageKmh),
      cloud: weathers.map(({ cloudPct }) => cloudPct),
      rain: weathers.map((weather) => liquid(weather, false)),
      rain_frz: weathers.map((weather) => liquid(weather, true)),
      snow: weathers.map(({ phase, precipitationMmh }) => (phase === 'snow' ? precipitationMmh : 0)),
    },
  }
}

/** Scores of the model and of persistence over twelve days at a station, every 18 hours. */
function scoresOf(
  station: SimulatedStation,
  model: Tally,
  persistence: Tally,
  forecastOf: typeof perfectForecast = (winter, place, atMs, hours) => winter.forecast(place, atMs, hours),
  onRoad: (road: RoadForecast, readings: readonly Reading[]) => void = () => {},
): void {
  const winter = simulatedWinter('road-archive')
  const readings = winter.readings(station, FROM_MS - 2 * DAY_MS, FROM_MS + (DAYS + 2) * DAY_MS)
  const runAt = (atMs: number): PointRun => {
    const { startAtMs, stepS, values } = forecastOf(winter, station, atMs, 40)
    return { source: 'a', issuedAtMs: atMs, segments: [{ startMs: startAtMs, stepS, values }] }
  }
  for (let nowMs = FROM_MS; nowMs < FROM_MS + DAYS * DAY_MS; nowMs += 18 * HOUR_MS) {
    const runs = Array.from({ length: 9 }, (_, index) => runAt(nowMs - index * 6 * HOUR_MS))
    const blend = blendOf(runs, { issuedAtMs: nowMs, fromMs: nowMs - 48 * HOUR_MS, hours: 30 })
    if (!blend) throw new Error('no blend')
    const pastReadings = readings.filter(({ atMs }) => atMs <= nowMs)
    const { isBridge, latitudeDeg, longitudeDeg, altitudeM } = station
    // The sun over the simulated winter is that of another day of the year.
    const sunOffsetMs = seasonInstantMs(nowMs) - nowMs
    const road = forecastRoad({
      id: station.id,
      site: { isBridge, latitudeDeg, longitudeDeg, altitudeM, sensorDepthM: 0.3, sunOffsetMs },
      weather: roadWeather(blend),
      observations: roadObservations(pastReadings),
      fromMs: nowMs,
      untilMs: nowMs + 24 * HOUR_MS,
      outputStepS: 3600,
    })
    expect(road.notes.filter(({ code }) => /refused|gap|late|early/.test(code))).toEqual([])
    onRoad(road, readings)
    const truths = hourlyTruth(readings, 'ts', nowMs, nowMs + 24 * HOUR_MS)
    const forecastAt = (atMs: number) => road.surfaceC[(atMs - nowMs) / HOUR_MS] ?? null
    addSeries(model, { measure: 'ts', issuedAtMs: nowMs, forecastAt }, truths)
    const last = lastValue(pastReadings, 'ts', nowMs)
    addSeries(persistence, { measure: 'ts', issuedAtMs: nowMs, forecastAt: () => last }, truths)
  }
}

test('the road model accepts real blends and readings, and beats persistence of the last reading', () => {
  const [model, persistence] = [emptyTally(), emptyTally()]
  scoresOf(STATION, model, persistence)
  for (const bin of [1, 2, 3, 4]) {
    const [ours, theirs] = [forecastScore(model, bin), forecastScore(persistence, bin)]
    expect(ours.n).toBeGreaterThan(20)
    expect(ours.rmse ?? 99).toBeLessThan(0.7 * (theirs.rmse ?? 0))
  }
})

/** Sensors that report frosty, icy or snowy. */
const FROZEN_STATES = [4, 5, 8]
/** Minimum number of hours for a statement about a class: successive hours share their weather. */
const MIN_CASES = 40

let scored: ReturnType<typeof scoreAllStations> | undefined
/** Computed once, because two tests use the same forecasts. */
const allStations = () => {
  scored ??= scoreAllStations()
  return scored
}

function scoreAllStations() {
  const [model, persistence] = [emptyTally(), emptyTally()]
  /** Sums by code of the ice risk. */
  const iceClasses = Array.from({ length: 5 }, () => ({ n: 0, forecast: 0, observed: 0 }))
  const collect = (road: RoadForecast, readings: readonly Reading[]) => {
    for (const [index, probability] of road.iceProbability.entries()) {
      const atMs = road.timesMs[index] ?? 0
      const nearReading = readings.find((reading) => Math.abs(reading.atMs - atMs) <= 10 * MINUTE_MS)
      const state = nearReading?.values.road_state
      const iceClass = iceClasses[iceRiskOf(probability)]
      if (state === undefined || !iceClass) continue
      iceClass.n += 1
      iceClass.forecast += probability
      iceClass.observed += FROZEN_STATES.includes(state) ? 1 : 0
    }
  }
  for (const station of STATIONS) scoresOf(station, model, persistence, undefined, collect)
  return { model, iceClasses }
}

test('the road model errs on simulated roads about as much as on real ones', () => {
  const { model } = allStations()
  // Measured at real sensors (docs/road-model.md): 0.5 to 0.7 K in the first hour, 1.5 to 2.5 K from 6 h on.
  const rmseOf = (bin: number) => forecastScore(model, bin).rmse ?? 0
  expect(rmseOf(0)).toBeGreaterThan(0.2)
  expect(rmseOf(0)).toBeLessThan(0.8)
  for (const bin of [3, 4]) {
    expect(rmseOf(bin)).toBeGreaterThan(1)
    expect(rmseOf(bin)).toBeLessThan(2.5)
  }
})

test('even with the true weather the model does not repeat the simulated road, nor does it lose it', () => {
  const [model, persistence] = [emptyTally(), emptyTally()]
  for (const station of STATIONS) scoresOf(station, model, persistence, perfectForecast)
  for (const bin of [3, 4]) {
    const { rmse } = forecastScore(model, bin)
    expect(rmse).toBeGreaterThan(0.5)
    expect(rmse).toBeLessThan(3)
  }
})

test('in each class of the ice-risk code, roads are frozen about as often as the probability says', () => {
  const { iceClasses } = allStations()
  let before = 0
  for (const { n, forecast, observed } of iceClasses) {
    expect(n).toBeGreaterThan(MIN_CASES)
    expect(Math.abs(observed - forecast) / n).toBeLessThan(0.2)
    expect(observed / n).toBeGreaterThan(before)
    before = observed / n
  }
})
