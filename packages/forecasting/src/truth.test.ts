import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { criticalNights, forecastOf, hourlyTruth, lastValue, type StationReading } from './truth.ts'

const FROM_MS = Date.UTC(2026, 0, 15)

function readings(
  everyMin: number,
  count: number,
  values: (minutes: number) => StationReading['values'],
): StationReading[] {
  return Array.from({ length: count }, (_, index) => ({
    atMs: FROM_MS + index * everyMin * MINUTE_MS,
    values: values(index * everyMin),
  }))
}

describe('truth at the full hour', () => {
  test('is the reading at that instant, or interpolated between its neighbours', () => {
    const stationReadings = readings(10, 13, (minutes) => ({ tair: minutes }))
    expect(
      hourlyTruth(stationReadings, 'tair', FROM_MS, FROM_MS + 3 * HOUR_MS).map(({ value }) => value),
    ).toEqual([0, 60, 120])
    const shifted = stationReadings.map((reading) => ({ ...reading, atMs: reading.atMs + 4 * MINUTE_MS }))
    expect(hourlyTruth(shifted, 'tair', FROM_MS + HOUR_MS, FROM_MS + 2 * HOUR_MS)[0]?.value).toBeCloseTo(
      56,
      9,
    )
  })

  test('is null where no good reading is near', () => {
    const stationReadings = readings(30, 5, () => ({ tair: 1 })).map((reading) =>
      reading.atMs === FROM_MS + HOUR_MS ? { ...reading, quality: { tair: { flag: 'suspect' } } } : reading,
    )
    const truths = hourlyTruth(stationReadings, 'tair', FROM_MS, FROM_MS + 4 * HOUR_MS)
    expect(truths.map(({ atMs }) => (atMs - FROM_MS) / HOUR_MS)).toEqual([0, 2])
  })

  test('is critical in a night with a road below 3 °C, according to the available readings', () => {
    const night = [FROM_MS, FROM_MS + 4 * HOUR_MS] as const
    const next = [FROM_MS + 24 * HOUR_MS, FROM_MS + 30 * HOUR_MS] as const
    const stationReadings = readings(60, 30, (minutes) => ({ ts: minutes >= 120 && minutes < 180 ? 2.9 : 4 }))
    const critical = criticalNights([night, next], stationReadings)
    expect(critical).toEqual([night])
    const truths = hourlyTruth(stationReadings, 'ts', FROM_MS, FROM_MS + 6 * HOUR_MS, critical)
    expect(truths.map(({ isCritical }) => isCritical)).toEqual([true, true, true, true, false, false])
  })
})

describe('rain of an hour', () => {
  test('is the sum of the amounts since the previous reading over the readings of the hour', () => {
    const stationReadings = readings(10, 19, (minutes) => ({
      rain: minutes === 0 ? 9 : minutes <= 60 ? 0.1 : 0.2,
    }))
    const truths = hourlyTruth(stationReadings, 'rain', FROM_MS, FROM_MS + 3 * HOUR_MS)
    expect(truths.map(({ value }) => value)).toEqual([
      expect.closeTo(0.6, 9),
      expect.closeTo(1.2, 9),
      expect.closeTo(1.2, 9),
    ])
  })

  test('is taken from the message at the end of the hour when messages are hourly', () => {
    const stationReadings = readings(60, 4, (minutes) => ({ rain: minutes / 60 }))
    const truths = hourlyTruth(stationReadings, 'rain', FROM_MS, FROM_MS + 4 * HOUR_MS)
    expect(truths.map(({ value }) => value)).toEqual([1, 2, 3])
  })

  test('is null where readings are missing', () => {
    const stationReadings = readings(10, 13, () => ({ rain: 1 })).filter(
      ({ atMs }) => atMs <= FROM_MS + 20 * MINUTE_MS || atMs >= FROM_MS + 100 * MINUTE_MS,
    )
    // After a gap of 80 minutes, a reading covers only its last hour.
    expect(
      hourlyTruth(stationReadings, 'rain', FROM_MS, FROM_MS + 2 * HOUR_MS).map(({ atMs }) => atMs),
    ).toEqual([FROM_MS + HOUR_MS])
  })
})

test('persistence is the last good reading, and for rain that of the last hour', () => {
  const stationReadings = readings(10, 7, (minutes) => ({ tair: minutes, rain: 0.1 }))
  expect(lastValue(stationReadings, 'tair', FROM_MS + 55 * MINUTE_MS)).toBe(50)
  expect(lastValue(stationReadings, 'tair', FROM_MS + 5 * HOUR_MS)).toBeNull()
  expect(lastValue(stationReadings, 'rain', FROM_MS + HOUR_MS)).toBeCloseTo(0.6, 9)
  expect(lastValue(stationReadings, 'rain', FROM_MS + 4 * HOUR_MS)).toBeNull()
})

test('a gauge counts freezing rain and pellets as rain', () => {
  const run = {
    source: 'a',
    issuedAtMs: FROM_MS,
    startMs: FROM_MS,
    hours: 2,
    values: { rain: [1, null], rain_frz: [0.5, 1], ice: [0.25, 1], tair: [0, 4] },
  }
  expect(forecastOf(run, 'rain')(FROM_MS)).toBe(1.75)
  expect(forecastOf(run, 'rain')(FROM_MS + HOUR_MS)).toBeNull()
  expect(forecastOf(run, 'tair')(FROM_MS + HOUR_MS / 2)).toBe(2)
  expect(forecastOf(run, 'ts')(FROM_MS)).toBeNull()
})
