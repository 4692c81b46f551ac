import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { simulate } from '../jobs/simulate.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import { QUEBEC } from './quebec.ts'
import { simulatedSettings } from './simulated.ts'

const NOW = new Date('2026-11-21T10:05:00Z')
let testing: TestDatabase
let database: Database

beforeAll(async () => {
  testing = await migratedDatabase()
  database = testing.database
})
afterAll(() => testing.drop())

test('the demonstration has at least 40 stations and 60 forecast points, two zones each, bridges and cameras', () => {
  const places = [A75, QUEBEC].flatMap((setup) => setup.roads.flatMap((road) => road.places))
  expect(places.filter((place) => place.station).length).toBeGreaterThanOrEqual(40)
  expect(places.length).toBeGreaterThanOrEqual(60)
  expect(new Set(places.map((place) => place.id)).size).toBe(places.length)
  for (const setup of [A75, QUEBEC]) {
    const roadPlaces = setup.roads.flatMap((road) => road.places)
    expect(new Set(roadPlaces.map((place) => place.zoneId))).toEqual(
      new Set(setup.zones.map((zone) => zone.id)),
    )
    expect(roadPlaces.some((place) => place.isBridge)).toBe(true)
    expect(roadPlaces.some((place) => place.cameraHeadingDeg !== undefined)).toBe(true)
    const faults = roadPlaces.flatMap((place) => place.station?.fault ?? [])
    expect(faults.toSorted()).toEqual([
      'air_sensor_stuck',
      'disconnected',
      'erroneous',
      'road_sensor_failing',
    ])
    expect(roadPlaces.filter((place) => place.station?.isBroken)).toHaveLength(1)
  }
  expect([A75.stationVersion, QUEBEC.stationVersion].toSorted()).toEqual([1, 2])
})

test('the simulated stations and model continue by themselves, and requesting twice sends nothing twice', async () => {
  await database.query(
    "insert into setup (id, name, timezone, simulated) values ('a75', 'A75', 'Europe/Paris', true)",
  )
  await publish(database, { origin: 'simulated', setupId: 'a75', batches: configuration(A75) })
  const readFrom = new Date(NOW.getTime() - 30 * 60_000).toISOString()
  await database.query(
    `insert into connection (id, source, owner_setup_id, settings, cursor)
     values ('simulated-a75', 'simulated', 'a75', $1, $2)`,
    [
      JSON.stringify(simulatedSettings(A75)),
      JSON.stringify({ readTo: readFrom, issuedTo: '2026-11-21T09:00:00Z' }),
    ],
  )
  expect(await simulate(database, NOW)).toBeGreaterThan(80)
  const counts = async () =>
    database.query(
      `select (select count(*) from observation) as observations, (select count(*) from forecast_run) as runs,
              (select max(rev) from publication) as rev`,
    )
  const before = await counts()
  expect(before).toMatchObject([{ runs: A75.roads[0]?.places.length }])
  expect(await simulate(database, NOW)).toBe(0)
  expect(await counts()).toEqual(before)
})
