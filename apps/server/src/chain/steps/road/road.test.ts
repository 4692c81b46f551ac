import { HOUR_MS } from '@verglas/quantities'
import type { RoadCase } from '@verglas/road-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { observationRow } from '../../../ingest/rows.ts'
import { type TestDatabase, testDatabase } from '../../../test-support/database.ts'
import { NEVER, type RoadModel } from '../../step.ts'
import { asOfAt, inThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { blend } from '../blend/step.ts'
import { road } from './step.ts'

const NOW = Math.floor(Date.now() / HOUR_MS - 24) * HOUR_MS

let db: TestDatabase
let unit = ''
beforeAll(async () => {
  db = await testDatabase()
  await linkStation(db.database)
  const [row] = await db.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  unit = String(row?.block)
  await publishRun(db.database, NOW - HOUR_MS)
  await publishReadings(db.database, NOW - 3 * HOUR_MS, NOW)
  const asOf = await asOfAt(db.database, NOW)
  const batches = await blend.run({ db: db.database, unit, asOf, before: NEVER, model: inThread })
  await publish(db.database, { origin: 'live', setupId: 'north', batches })
})
afterAll(() => db.drop())

/** What the road model is asked at NOW, as of everything that is known. */
async function casesAsked(): Promise<readonly RoadCase[]> {
  const asked: RoadCase[] = []
  const model: RoadModel = (cases) => {
    asked.push(...cases)
    return inThread(cases)
  }
  const asOf = await asOfAt(db.database, NOW)
  await road.run({ db: db.database, unit, asOf, before: NEVER, model })
  return asked
}

test('film, ice, freezing point and sun of the station reach the road model', async () => {
  const observedAt = new Date(NOW - 60_000)
  const values = { ts: -1, film: 0.3, road_ice: 0.2, tfreeze: -2.5, solar: 80, road_state: 7 }
  const row = observationRow({ stationId: 'north-1', observedAt, source: 'simulated', quality: {}, values })
  await publish(db.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'observation', rows: [row] }],
  })
  const [asked] = await casesAsked()
  expect(asked?.observations.at(-1)).toMatchObject({
    atMs: observedAt.getTime(),
    surfaceC: -1,
    waterMm: 0.3,
    iceMm: 0.2,
    freezingPointC: -2.5,
    shortwaveWm2: 80,
    roadState: 7,
  })
})
