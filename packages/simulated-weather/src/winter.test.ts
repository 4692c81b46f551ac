import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aStation, FROM_MS, ROUTE_20 } from './test-places.ts'
import type { SimulatedTreatment, TreatmentRecord } from './types.ts'
import { movedWinter, simulatedWinter } from './winter.ts'

test('is the same winter, including sun and faults, whatever days it is shifted to', () => {
  const laterByMs = 200 * DAY_MS
  const winter = simulatedWinter('verglas')
  const moved = movedWinter(simulatedWinter('verglas'), laterByMs)
  const station = aStation({ fault: 'road_sensor_failing' })
  const noonMs = FROM_MS + 2 * DAY_MS + 17 * HOUR_MS

  const readings = winter.readings(station, noonMs, noonMs + 6 * HOUR_MS)
  expect(readings.length).toBeGreaterThan(20)
  expect(moved.readings(station, noonMs + laterByMs, noonMs + laterByMs + 6 * HOUR_MS)).toEqual(
    readings.map((reading) => ({ ...reading, atMs: reading.atMs + laterByMs })),
  )
  const forecast = winter.forecast(ROUTE_20, noonMs)
  expect(moved.forecast(ROUTE_20, noonMs + laterByMs)).toEqual({
    ...forecast,
    startAtMs: forecast.startAtMs + laterByMs,
  })
  const [fromMs, toMs] = [noonMs, noonMs + 20 * DAY_MS]
  const treatments = winter.treatments(station, fromMs, toMs)
  expect(treatments.length).toBeGreaterThan(3)
  expect(moved.treatments(station, fromMs + laterByMs, toMs + laterByMs)).toEqual(
    treatments.map((treatment) => ({ ...treatment, atMs: treatment.atMs + laterByMs })),
  )
  const weather = winter.weatherAt(ROUTE_20, noonMs)
  expect(weather.solarWm2).toBeGreaterThan(50)
  expect(moved.weatherAt(ROUTE_20, noonMs + laterByMs)).toEqual(weather)
  // At the same instant, the unmoved winter has other weather.
  expect(winter.weatherAt(ROUTE_20, noonMs + laterByMs)).not.toEqual(weather)
})

test('the sensors reflect the treatments that crews reported', () => {
  const winter = simulatedWinter('verglas')
  const station = aStation()
  const treatments = winter.treatments(station, FROM_MS, FROM_MS + 30 * DAY_MS)
  const salted = treatments.filter(({ saltGm2 }) => saltGm2 >= 20)
  expect(salted.length).toBeGreaterThan(3)
  const effects = salted.flatMap(({ atMs }) => {
    const readings = (fromMs: number, toMs: number) =>
      winter.readings(station, fromMs, toMs).filter(({ values }) => values.tfreeze !== undefined)
    const before = readings(atMs - HOUR_MS, atMs).at(-1)?.values
    const after = readings(atMs + 600_000, atMs + HOUR_MS)[0]?.values
    if (after === undefined) return []
    const loweredK = (before?.tfreeze ?? 0) - (after.tfreeze ?? 0)
    const moltenMm = (after.film ?? 0) - (before?.film ?? 0)
    return [{ loweredK, moltenMm }]
  })
  expect(effects.length).toBeGreaterThan(3)
  // On a film of some tenths of a millimetre, twenty grams lower the freezing point by kelvins; on ice they
  // melt it instead.
  expect(effects.filter(({ loweredK, moltenMm }) => loweredK < 0.1 && moltenMm < 0.005)).toEqual([])
  expect(effects.some(({ loweredK }) => loweredK > 3)).toBe(true)
  expect(winter.treatments(aStation({ sensors: 'water' }), FROM_MS, FROM_MS + 30 * DAY_MS)).toEqual([])
})

test('a road is treated as recorded from an instant on, and by its own crew before', () => {
  const winter = simulatedWinter('verglas')
  const station = aStation()
  const stationTreatments = winter.treatments(station, FROM_MS, FROM_MS + 30 * DAY_MS)
  const first = stationTreatments.find(({ saltGm2 }) => saltGm2 >= 20)
  if (!first) throw new Error('no crew came')
  const [fromMs, toMs] = [first.atMs - 30 * HOUR_MS, first.atMs + 12 * HOUR_MS]
  const readings = (record?: TreatmentRecord) => winter.readings(station, fromMs, toMs, record)
  const record = (treatments: readonly SimulatedTreatment[]) => ({ fromMs: first.atMs, treatments })

  expect(readings(record(stationTreatments))).toEqual(readings())
  // A treatment that is recorded late changes only the readings after it, even if they have been computed without it.
  const laterMs = first.atMs + HOUR_MS
  const untreatedReadings = readings(record([]))
  const withLater = readings(record([{ atMs: laterMs, saltGm2: 30, isPlowed: false }]))
  const split = untreatedReadings.findIndex(({ atMs }) => atMs > laterMs)
  expect(withLater.slice(0, split)).toEqual(untreatedReadings.slice(0, split))
  expect(withLater.slice(split)).not.toEqual(untreatedReadings.slice(split))
  expect(untreatedReadings.slice(0, 30)).toEqual(readings().slice(0, 30))
  expect(untreatedReadings).not.toEqual(readings())
  expect(readings(record([]))).toEqual(untreatedReadings)

  const moved = movedWinter(winter, 3 * DAY_MS)
  const later = (treatment: SimulatedTreatment) => ({ ...treatment, atMs: treatment.atMs + 3 * DAY_MS })
  const movedRecord = { fromMs: first.atMs + 3 * DAY_MS, treatments: [later({ ...first, atMs: laterMs })] }
  expect(moved.readings(station, fromMs + 3 * DAY_MS, toMs + 3 * DAY_MS, movedRecord)).toEqual(
    readings(record([{ ...first, atMs: laterMs }])).map((reading) => ({
      ...reading,
      atMs: reading.atMs + 3 * DAY_MS,
    })),
  )
})
