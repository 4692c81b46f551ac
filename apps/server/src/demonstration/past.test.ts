import { forecastRoad } from '@verglas/road-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlArchive } from '../chain/archive.ts'
import { pointsOfBlocks } from '../chain/castpoint-blocks.ts'
import { CHAIN, type StepName } from '../chain/chain.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { publishPast } from '../db/publish.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import type { DemonstrationSetup } from './organisation.ts'
import { writePast } from './past.ts'
import { simulatedSettings } from './simulated.ts'

const DAY_MS = 86_400_000
const END = Date.parse('2026-01-20T19:40:00Z')
const START = Math.floor(END / DAY_MS - 5) * DAY_MS

/** The first places of the road: with and without a station, in a valley and not. */
const FEW: DemonstrationSetup = {
  ...A75,
  roads: A75.roads.map((road) => ({ ...road, places: road.places.slice(0, 6) })),
}

let database: Database
let admin: Database
const NAME = `verglas_test_past_${process.pid}`

beforeAll(async () => {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  admin = openDatabase(serverUrl, { maxConnections: 1 })
  await admin.query(`create database ${NAME}`)
  const url = new URL(serverUrl)
  url.pathname = `/${NAME}`
  database = openDatabase(url.toString(), { maxConnections: 3 })
  await migrate(database)
  await database.transaction(async (db) => {
    await db.query(
      "insert into setup (id, name, timezone, simulated) values ('a75', 'A75', 'Europe/Paris', true)",
    )
    const first = { knownAt: new Date(START), setupId: 'a75', batches: configuration(FEW) }
    await publishPast(db, 'simulated', [first])
    const organisation = { setupId: 'a75', settings: simulatedSettings(FEW) }
    await writePast(db, [organisation], { startMs: START, endMs: END })
  })
}, 60_000)
afterAll(async () => {
  await database.close()
  await admin.query(`drop database ${NAME} with (force)`)
  await admin.close()
})

test('the past holds what the chain made of it, up to the last run', async () => {
  const [counts] = await database.query<Record<string, number>>(
    `select (select count(distinct castpoint_id) from forecast_run
              where source = 'verglas' and issued_at = '2026-01-20T18:00:00Z') as blends,
            (select count(distinct castpoint_id) from road_forecast
              where step_s = 1200 and issued_at = '2026-01-20T18:00:00Z') as roads,
            (select count(*) from forecast_scenario
              where issued_at = '2026-01-20T18:00:00Z' and basis = 'past_errors') as scenarios,
            (select count(*) from skill where source = 'verglas' and measure = 'ts') as skill,
            (select count(*) from skill where source = 'persistence') as persistence,
            (select count(*) from error_sample where measure = 'ts') as hourly,
            (select count(*) from error_sample where measure = 'tmin') as daily,
            (select count(*) from blend_fit) as fits,
            (select count(*) from observation o where o.observed_at >= '2026-01-20T19:30:00Z') as readings`,
  )
  expect(counts).toMatchObject({ blends: 6, roads: 6 })
  for (const [what, count] of Object.entries(counts ?? {}))
    expect({ what, count }).not.toMatchObject({ count: 0 })
})

test.each<[StepName, string, string]>([
  ['blend', 'forecast_run', "source = 'verglas' and issued_at = '2026-01-20T12:00:00Z'"],
  ['road', 'road_forecast', "step_s = 3600 and issued_at = '2026-01-20T12:00:00Z'"],
  ['scenario', 'forecast_scenario', "issued_at = '2026-01-20T12:00:00Z'"],
])('%s: the database, asked as of then, gives the product of then', async (name, table, which) => {
  const stored = await database.query<{ castpoint_id: string; as_of_rev: number; text: string }>(
    `select castpoint_id, ${name === 'blend' ? "(inputs ->> 'asOfRev')::bigint" : 'as_of_rev'} as as_of_rev,
            ${name === 'scenario' ? 'days::text' : name === 'road' ? 'surface::text' : 'air_temperature::text'} as text
       from ${table} where ${which} order by castpoint_id`,
  )
  const rev = stored[0]?.as_of_rev ?? 0
  const [publication] = await database.query<{ known_at: Date }>(
    'select known_at from publication where rev = $1',
    [rev],
  )
  const asOf = { rev, at: publication?.known_at.toISOString() ?? '' }
  const blocks = await database.query<{ block: number }>('select distinct block from castpoint')
  const points = await pointsOfBlocks(
    database,
    blocks.map(({ block }) => block),
    asOf,
  )
  const step = CHAIN.find((candidate) => candidate.name === name)
  const [batch] =
    (await step?.run({
      archive: sqlArchive(database, asOf),
      points,
      asOf,
      before: { rev: 0, atMs: Number.NEGATIVE_INFINITY },
      model: async (cases) => cases.map(forecastRoad),
    })) ?? []
  type Made = {
    castpoint_id: string
    step_s?: number
    surface?: string
    air_temperature?: string
    days?: object
  }
  const made = ((batch?.rows ?? []) as Made[]).filter(({ step_s }) => name !== 'road' || step_s === 3600)
  const textOf = ({ surface, air_temperature, days }: Made) => surface ?? air_temperature ?? days
  expect(made.map((row) => [row.castpoint_id, textOf(row)])).toEqual(
    stored.map((row) => [
      row.castpoint_id,
      name === 'scenario' ? JSON.parse(row.text) : row.text.replaceAll('NULL', 'null'),
    ]),
  )
})
