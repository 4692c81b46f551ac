import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ROWS, publish } from '../db/publish.ts'
import type { QualityByCode } from '../quality/reading.ts'
import { checkQuality } from '../quality/step.ts'
import { aStation } from '../test-support/small-seed.ts'
import { type TestDatabase, testDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { judged, lookBack } from './past-quality.ts'
import { observationsBetween, type SimulatedReading, simulatedSettings, winterOf } from './simulated.ts'

const TO_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const FROM_MS = TO_MS - 40 * HOUR_MS

const settings = simulatedSettings(A75)
const { stations } = settings
const sent = () => observationsBetween(winterOf(settings), stations, [FROM_MS, TO_MS])

/** Adds a spike and a contradiction to the readings, besides the thermometer that is stuck by design. */
function spoilt(readings: readonly SimulatedReading[]): SimulatedReading[] {
  return readings.map((reading) => {
    const { stationId, atMs, values } = reading
    // Two readings, because one may be lost on the way.
    if (Math.abs(atMs - (TO_MS - 3 * HOUR_MS)) > HOUR_MS / 6 || atMs < TO_MS - 3 * HOUR_MS) return reading
    if (stationId === 'a75-issartets') return changed(reading, { tair: (values.tair ?? 0) + 30 })
    if (stationId === 'a75-garabit') return changed(reading, { tdew: (values.tair ?? 0) + 3 })
    return reading
  })
}
const changed = (reading: SimulatedReading, values: { tair?: number; tdew?: number }): SimulatedReading => ({
  ...reading,
  values: { ...reading.values, ...values },
  row: {
    ...reading.row,
    ...(values.tair === undefined ? {} : { air_temperature_c: values.tair }),
    ...(values.tdew === undefined ? {} : { dew_point_c: values.tdew }),
  },
})

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.query(
    "insert into setup (id, name, timezone, simulated) values ('a75', 'A75', 'Europe/Paris', true)",
  )
  const rows = stations.map(({ id, longitudeDeg, latitudeDeg, altitudeM }) => ({
    ...aStation({ station_id: id, owner_setup_id: 'a75' }),
    longitude_deg: longitudeDeg,
    latitude_deg: latitudeDeg,
    altitude_m: altitudeM,
  }))
  await publish(db.database, {
    origin: 'simulated',
    setupId: 'a75',
    batches: [{ kind: 'station', rows }],
  })
})
afterAll(() => db.drop())

const flagsOf = (entries: readonly (readonly [string, number, QualityByCode])[]) =>
  Object.fromEntries(
    entries.flatMap(([stationId, atMs, quality]) =>
      Object.keys(quality).length > 0 ? [[`${stationId} ${new Date(atMs).toISOString()}`, quality]] : [],
    ),
  )

test('quality checks of the past day by day equal those in one run, and those of the live step', async () => {
  const readings = spoilt(sent())
  const judgedAtOnce = judged(stations, [], readings)
  const middleMs = TO_MS - 17 * HOUR_MS
  const first = judged(
    stations,
    [],
    readings.filter(({ atMs }) => atMs < middleMs),
  )
  const second = judged(
    stations,
    lookBack(first, middleMs),
    readings.filter(({ atMs }) => atMs >= middleMs),
  )
  expect([...first, ...second]).toEqual(judgedAtOnce)

  for (let from = 0; from < readings.length; from += MAX_ROWS) {
    const rows = readings.slice(from, from + MAX_ROWS).map(({ row }) => row)
    await publish(db.database, {
      origin: 'simulated',
      setupId: 'a75',
      batches: [{ kind: 'observation', rows }],
    })
  }
  await checkQuality(db.database)
  const stored = await db.database.query<{ station_id: string; observed_at: Date; quality: QualityByCode }>(
    `select distinct on (station_id, observed_at) station_id, observed_at, quality
       from observation
      order by station_id, observed_at, rev desc`,
  )
  const flags = flagsOf(stored.map((row) => [row.station_id, row.observed_at.getTime(), row.quality]))
  expect(flags).toEqual(
    flagsOf(judgedAtOnce.map(({ stationId, atMs, quality }) => [stationId, atMs, quality])),
  )
  const checks = new Set(
    Object.values(flags).flatMap((quality) => Object.values(quality).map(({ check }) => check)),
  )
  expect(checks).toContain('step')
  expect(checks).toContain('consistency')
})
