import { HOUR_MS } from '@verglas/quantities'
import { forecastRoad } from '@verglas/road-model'
import { type SimulatedStation, seasonInstantMs, simulatedWinter } from '@verglas/simulated-weather'
import { expect, test } from 'vitest'
import { blendOf } from './blend.ts'
import type { PointRun } from './point-run.ts'
import { roadObservations, roadWeather } from './road-input.ts'
import { forecastScore } from './scores.ts'
import { addSeries, emptyTally } from './tally.ts'
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
const FROM_MS = Date.UTC(2026, 6, 1)

test('the road model accepts real blends and readings, and beats persistence of the last reading', () => {
  const winter = simulatedWinter('road-archive')
  const readings = winter.readings(STATION, FROM_MS - 2 * 24 * HOUR_MS, FROM_MS + 14 * 24 * HOUR_MS)
  const runAt = (atMs: number): PointRun => {
    const { startAtMs, stepS, values } = winter.forecast(STATION, atMs, 40)
    return { source: 'a', issuedAtMs: atMs, segments: [{ startMs: startAtMs, stepS, values }] }
  }
  const [model, persistence] = [emptyTally(), emptyTally()]
  for (let nowMs = FROM_MS; nowMs < FROM_MS + 12 * 24 * HOUR_MS; nowMs += 18 * HOUR_MS) {
    const runs = Array.from({ length: 9 }, (_, index) => runAt(nowMs - index * 6 * HOUR_MS))
    const blend = blendOf(runs, { issuedAtMs: nowMs, fromMs: nowMs - 48 * HOUR_MS, hours: 30 })
    if (!blend) throw new Error('no blend')
    const pastReadings = readings.filter(({ atMs }) => atMs <= nowMs)
    const { isBridge, latitudeDeg, longitudeDeg, altitudeM } = STATION
    // The sun over the simulated winter is that of another day of the year.
    const sunOffsetMs = seasonInstantMs(nowMs) - nowMs
    const road = forecastRoad({
      id: 'pass',
      site: { isBridge, latitudeDeg, longitudeDeg, altitudeM, sensorDepthM: 0.3, sunOffsetMs },
      weather: roadWeather(blend),
      observations: roadObservations(pastReadings),
      fromMs: nowMs,
      untilMs: nowMs + 24 * HOUR_MS,
      outputStepS: 3600,
    })
    expect(road.notes.filter(({ code }) => /refused|gap|late|early/.test(code))).toEqual([])
    const truths = hourlyTruth(readings, 'ts', nowMs, nowMs + 24 * HOUR_MS)
    const forecastAt = (atMs: number) => road.surfaceC[(atMs - nowMs) / HOUR_MS] ?? null
    addSeries(model, { measure: 'ts', issuedAtMs: nowMs, forecastAt }, truths)
    const last = lastValue(pastReadings, 'ts', nowMs)
    addSeries(persistence, { measure: 'ts', issuedAtMs: nowMs, forecastAt: () => last }, truths)
  }
  for (const bin of [1, 2, 3, 4]) {
    const [ours, theirs] = [forecastScore(model, bin), forecastScore(persistence, bin)]
    expect(ours.n).toBeGreaterThan(20)
    expect(ours.rmse ?? 99).toBeLessThan(0.7 * (theirs.rmse ?? 0))
  }
})
