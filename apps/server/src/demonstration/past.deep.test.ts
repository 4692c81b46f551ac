import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROAD_ALERT_TYPE } from '@verglas/contract/ceil-codes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { forecastRoad } from '@verglas/road-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSilently } from '../../../../scripts/progress.mjs'
import { writeBackup } from '../backup/write.ts'
import { CHAIN } from '../chain/chain.ts'
import { gripLimitsOf } from '../chain/facts/grip-limits.ts'
import { storedAlerts } from '../chain/facts/own-alerts.ts'
import { NEVER, type RoadModel } from '../chain/step.ts'
import { weatherHours } from '../chain/steps/castalert/hours.ts'
import { forecastPoints } from '../chain/steps/castalert/queries.ts'
import { CASTPOINT_BLOCKS } from '../chain/work-items/castpoint-blocks.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Database, Db } from '../db/database.ts'
import { publish, publishPast } from '../db/publish.ts'
import { simulate } from '../jobs/simulate.ts'
import { firstDemonstration } from '../main/first-demonstration.ts'
import { aStation } from '../test-support/small-seed.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { configuration, seeingCameras } from './configuration.ts'
import { createDemonstration } from './create.ts'
import { keepOutages, makePast, makePastFile, pastSettings } from './make-past.ts'
import { newsOf } from './news.ts'
import type { DemonstrationNetwork, DemonstrationSetup } from './organisation.ts'
import { writePast } from './past.ts'
import { clocksAgree, daysToMove, problemOf } from './past-file.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { depotBatch, storyCircuits } from './story-circuits.ts'
import { isEmpty } from './unused-database.ts'

const MOVED_DAYS = 41
/** The winter of the file is itself as many days later than its seed says. */
const LATER_DAYS = 3
const END = Date.parse('2025-12-10T19:40:00Z')
const START = Math.floor(END / DAY_MS - 5) * DAY_MS
const NOW = new Date(END + MOVED_DAYS * DAY_MS)
const ISSUER = 'http://localhost'

/**
 * A single circuit between the first two places, because most of the places that circuits connect are left
 * out here.
 */
function oneCircuit(road: DemonstrationNetwork['roads'][number], { roads, network }: DemonstrationSetup) {
  const [from = '', to = ''] = (roads[0]?.places ?? []).map(({ id }) => id.slice(network.prefix.length))
  return { ...road, circuits: road.circuits.slice(0, 1).map((circuit) => ({ ...circuit, from, to })) }
}

/** The first places of the roads: with and without a station and its camera, in a valley and outside. */
const limitedTo = (setup: DemonstrationSetup, count: number): DemonstrationSetup => ({
  ...setup,
  gauges: setup.gauges.slice(-1),
  roads: setup.roads.slice(0, 1).map((road) => ({
    ...road,
    places: road.places
      .slice(0, count)
      .map((place) => (place.station ? { ...place, cameraHeadingDeg: 90 } : place)),
  })),
  network: {
    ...setup.network,
    roads: setup.network.roads.slice(0, 1).map((road) => oneCircuit(road, setup)),
  },
})
const SETUPS = [limitedTo(A75, 4), limitedTo(QUEBEC, 2)]

const databases: TestDatabase[] = []
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-past-test-'))
const FILE = path.join(folder, 'past.gz')
let loaded: Database

async function nextDatabase(): Promise<Database> {
  const created = await migratedDatabase()
  databases.push(created)
  return created.database
}

async function makeFile(file: string): Promise<void> {
  const database = await nextDatabase()
  await makePast(database, { setups: SETUPS, startMs: START, endMs: END, movedDays: LATER_DAYS })
  await writeBackup(database, file, { version: '0', takenAt: new Date(END) })
}

beforeAll(async () => {
  await makeFile(FILE)
  loaded = await nextDatabase()
  await createDemonstration(loaded, { pastFile: FILE, now: NOW, issuer: ISSUER })
}, 120_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('the past contains what the chain computed from it, up to the last run', async () => {
  const [counts] = await loaded.query<Record<string, number>>(
    `select (select count(distinct castpoint_id) from forecast_run
              where source = 'verglas' and issued_at = '2026-01-20T18:00:00Z') as blends,
            (select count(distinct castpoint_id) from road_forecast
              where step_s = 1200 and issued_at = '2026-01-20T18:00:00Z') as roads,
            (select count(*) from forecast_scenario
              where issued_at = '2026-01-20T18:00:00Z' and basis = 'past_errors') as scenarios,
            (select count(*) from skill where source = 'verglas' and measure = 'ts') as skill,
            (select count(*) from skill where source = 'persistence') as persistence,
            (select count(*) from treatment) as treatments,
            (select count(*) from directive) as orders,
            (select count(*) from directive_reader where read_at is not null) as read_orders,
            (select count(*) from treatment_act) as rounds,
            (select count(*) from act_chain) as links,
            (select count(*) from skill where situation_n is not null) as situations,
            (select count(*) from error_sample where measure = 'ts_raw') as hourly,
            (select count(*) from error_sample where measure = 'tmin') as daily,
            (select count(*) from blend_fit) as fits,
            (select count(*) from alert_list where issued_at >= '2026-01-20T12:00:00Z') as alert_lists,
            (select count(*) from alert_area) as alert_areas,
            (select count(*) from lightning_watch where watched_at >= '2026-01-20T19:00:00Z') as lightning,
            (select count(*) from tide where series = 'forecast') as tides,
            (select count(*) from listing where list = 'outages') as outage_lists,
            (select count(*) from own_alert where scope = 'organisation') as threshold_alerts,
            (select count(*) from own_alert where scope = 'castpoint') as weather_alerts,
            (select count(*) from user_ceil_version) as own_thresholds,
            (select count(*) from observation o where o.observed_at >= '2026-01-20T19:30:00Z') as readings,
            (select count(*) from picture where taken_at = '2026-01-20T19:30:00Z' and received_at = taken_at) as pictures`,
  )
  expect(counts).toMatchObject({ blends: 6, roads: 6 })
  for (const [table, count] of Object.entries(counts ?? {}))
    expect({ what: table, count }).not.toMatchObject({ count: 0 })
})

test.each<[string, string, string]>([
  ['blend', 'forecast_run', "source = 'verglas' and issued_at = '2026-01-20T12:00:00Z'"],
  ['road', 'road_forecast', "step_s = 3600 and issued_at = '2026-01-20T12:00:00Z'"],
  ['scenario', 'forecast_scenario', "issued_at = '2026-01-20T12:00:00Z'"],
])(
  '%s: the database, queried as of a past instant, gives the product of that time',
  async (name, table, which) => {
    const stored = await loaded.query<{ castpoint_id: string; as_of_rev: number; text: string }>(
      `select castpoint_id, ${name === 'blend' ? "(inputs ->> 'asOfRev')::bigint" : 'as_of_rev'} as as_of_rev,
            ${name === 'scenario' ? 'days::text' : name === 'road' ? 'surface::text' : 'air_temperature::text'} as text
       from ${table} where ${which} order by castpoint_id`,
    )
    const rev = stored[0]?.as_of_rev ?? 0
    const [publication] = await loaded.query<{ known_at: Date }>(
      'select known_at from publication where rev = $1',
      [rev],
    )
    const asOf = { rev, at: publication?.known_at.toISOString() ?? '' }
    const step = CHAIN.find((candidate) => candidate.name === name)
    const rows: unknown[] = []
    for (const key of await CASTPOINT_BLOCKS.list(loaded)) {
      const model: RoadModel = async (cases) => cases.map(forecastRoad)
      const [batch] = (await step?.run({ db: loaded, key, asOf, before: NEVER, model })) ?? []
      rows.push(...(batch?.rows ?? []))
    }
    type ProductRow = {
      castpoint_id: string
      step_s?: number
      surface?: string
      air_temperature?: string
      days?: object
    }
    const products = (rows as ProductRow[]).filter(({ step_s }) => name !== 'road' || step_s === 3600)
    const textOf = ({ surface, air_temperature, days }: ProductRow) => surface ?? air_temperature ?? days
    expect(products.length).toBe(6)
    expect(products.map((row) => [row.castpoint_id, textOf(row)])).toEqual(
      stored.map((row) => [
        row.castpoint_id,
        name === 'scenario' ? JSON.parse(row.text) : row.text.replaceAll('NULL', 'null'),
      ]),
    )
  },
)

test('in each hour of the past, whatever is forecast to be dangerous within a day has its alert', async () => {
  const hours = await loaded.query<{ rev: number; at: Date }>(
    `select distinct on (h.hour) p.rev, p.known_at as at
       from publication p
      cross join lateral (select date_trunc('hour', p.known_at) as hour) h
      where p.known_at >= '2026-01-17T00:00:00Z'
      order by h.hour, p.rev desc`,
  )
  const dangers: string[] = []
  const missing: string[] = []
  for (const { rev, at } of hours) {
    const asOf = { rev, at: at.toISOString() }
    const startMs = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
    for (const { id: setupId } of SETUPS) {
      const castpointIds = (await forecastPoints(loaded, setupId, asOf)).map(({ id }) => id)
      const at24h = { startMs, hours: 25 }
      const { limits: gripLimits } = await gripLimitsOf(loaded, setupId, asOf)
      const hoursOf = await weatherHours(loaded, { castpointIds, gripLimits }, at24h, asOf)
      const scopes = ['castpoint'] as const
      const alerts = await storedAlerts(loaded, setupId, { scopes, sinceMs: startMs }, asOf)
      for (const castpointId of castpointIds)
        for (const { atMs, dangerLevel, dangerKind } of hoursOf(castpointId)) {
          if ((dangerLevel ?? 0) < 3) continue
          const place = `${castpointId} ${asOf.at} ${new Date(atMs).toISOString()} ${dangerKind}`
          dangers.push(place)
          const isAnnounced = alerts.some(
            (alert) =>
              alert.castpointId === castpointId &&
              alert.type === (dangerKind && ROAD_ALERT_TYPE[dangerKind]) &&
              alert.startMs <= atMs &&
              atMs < (alert.endMs ?? 0) &&
              alert.severity >= (dangerLevel ?? 0),
          )
          if (!isAnnounced) missing.push(place)
        }
    }
  }
  expect(dangers.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

const LOG = [
  'publication',
  'observation',
  'forecast_run',
  'shadow',
  'road_forecast',
  'circuit_forecast',
  'forecast_scenario',
  'skill',
  'error_sample',
  'blend_fit',
  'castpoint_version',
  'station_version',
  'point_version',
]

/** Tables of what people did. */
const STORY = ['directive', 'directive_reader', 'treatment_act', 'act_chain']

test.each(CHAIN.map(({ name }) => name))('%s: ignores data that arrived later', async (name) => {
  const step = CHAIN.find((candidate) => candidate.name === name)
  // Late enough that many forecasts have been scored, but before the last fit.
  const [publication] = await loaded.query<{ rev: number; known_at: Date }>(
    "select rev, known_at from publication where known_at < '2026-01-20T00:10:00Z' order by rev desc limit 1",
  )
  const rev = publication?.rev ?? 0
  const asOf = { rev, at: publication?.known_at.toISOString() ?? '' }
  const before = { rev: 0, atMs: Date.parse('2026-01-18T00:30:00Z') }
  const model: RoadModel = async (cases) => cases.map(forecastRoad)
  const productsIn = async (db: Db) => {
    const batches: unknown[] = []
    for (const key of (await step?.workItems.list(db)) ?? [])
      batches.push(await step?.run({ db, key, asOf, before, model }))
    return batches
  }
  const onlyLooked = new Error('nothing of it stays')
  const productRuns: unknown[][] = []
  const look = (change: (db: Db) => Promise<void>) =>
    expect(
      loaded.transaction(async (db) => {
        await watchEverywhere(db)
        await announceEverywhere(db)
        await change(db)
        productRuns.push(await productsIn(db))
        throw onlyLooked
      }),
    ).rejects.toBe(onlyLooked)
  // With everything that came later, and old runs published again with other values.
  await look(async (db) => {
    for (const [table, column] of [
      ['forecast_run', 'air_temperature'],
      ['road_forecast', 'surface'],
    ]) {
      const { count } = await changed(
        db,
        `insert into ${table}
         select (jsonb_populate_record(t, jsonb_build_object('rev', $1 + 1,
                   '${column}', (select jsonb_agg(v + 300) from unnest(t.${column}) v)))).*
           from ${table} t where t.rev <= $1`,
        rev,
      )
      expect(count).toBeGreaterThan(0)
    }
  })
  await look(async (db) => {
    for (const table of LOG.filter((name) => name !== 'publication' && !name.endsWith('_version'))) {
      const { count } = await changed(db, `delete from ${table} where rev > $1`, rev)
      expect({ table, count }).not.toEqual({ table, count: 0 })
    }
  })
  const [withLater = [], withoutLater] = productRuns
  expect(withLater.flat()).not.toEqual([])
  expect(withLater).toEqual(withoutLater)
})

/** Adds an oversight that watches all points and stations and fires at any temperature. */
async function watchEverywhere(db: Db): Promise<void> {
  const rule = { riskKind: null, operator: 'lte', value: 50, minHours: 1, severity: 1, window: null }
  const measures = ['surface', 'air', 'observed_surface', 'observed_air', 'road_surface']
  await db.query(
    `insert into oversight_version (setup_id, oversight_id, rev_from, name, area, rules, changed_by, author)
     select s.id, 'everywhere', 1, 'Everywhere', $1::jsonb, $2::jsonb, 'test', 'test' from setup s`,
    [
      JSON.stringify({ type: 'circle', longitude: 3, latitude: 45, radiusKm: 400 }),
      JSON.stringify(measures.map((measure) => ({ ...rule, id: measure, measure }))),
    ],
  )
}

/**
 * Adds an automatic directive on each circuit that is due to begin, although nobody has set limits any more.
 */
async function announceEverywhere(db: Db): Promise<void> {
  await db.query(
    `insert into directive (setup_id, directive_id, rev, circuit_id, scope, rules, comment, author_id, author, ordered_at,
                            holds_at)
     select c.setup_id, 'announced', 1, c.circuit_id, 'public', '[]', '', 'automatic', 'Verglas', '2026-01-19T23:00Z',
            '2026-01-21T00:00Z'
       from circuit_version c`,
  )
}

/** The number of rows that a statement has changed. */
async function changed(db: Db, sql: string, rev: number): Promise<{ count: number }> {
  const [row] = await db.query<{ count: number }>(
    `with rows as (${sql} returning 1) select count(*) from rows`,
    [rev],
  )
  return row ?? { count: 0 }
}

const rowsOf = async (database: Database, table: string) =>
  (await database.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).map(
    ({ row }) => row,
  )

test('a past shifted by days equals what the same weather, that many days later, would have produced', async () => {
  const later = await nextDatabase()
  const movedMs = MOVED_DAYS * DAY_MS
  await later.transaction(async (db) => {
    for (const { id, name, timezone } of SETUPS)
      await db.query('insert into setup (id, name, timezone, simulated) values ($1, $2, $3, true)', [
        id,
        name,
        timezone,
      ])
    const publications = SETUPS.map((setup, index) => ({
      knownAt: new Date(START + movedMs + index),
      setupId: setup.id,
      batches: [...configuration(setup), depotBatch(setup, START + movedMs), newsOf(setup.id, END + movedMs)],
    }))
    for (const { id, zones } of SETUPS)
      for (const zone of zones)
        await db.query('insert into zone (setup_id, id, name, position) values ($1, $2, $2, 0)', [
          id,
          zone.id,
        ])
    await publishPast(db, 'simulated', publications)
    const organisations = SETUPS.map((setup) => ({
      setupId: setup.id,
      settings: pastSettings(setup, { startMs: START + movedMs, movedDays: LATER_DAYS + MOVED_DAYS }),
      cameraIds: seeingCameras(setup),
      circuits: storyCircuits(setup, membersOf(setup.id)),
    }))
    const [startMs, endMs] = [START + movedMs, END + movedMs]
    for (const { settings } of organisations) await keepOutages(db, settings, { startMs, endMs })
    await writePast(db, organisations, { startMs, endMs })
  })
  for (const table of [...LOG, ...STORY]) {
    const [simulated, moved] = [await rowsOf(later, table), await rowsOf(loaded, table)]
    expect(simulated.length).toBeGreaterThan(0)
    const differing = simulated.findIndex((row, index) => row !== moved[index])
    expect({ table, count: moved.length, simulated: simulated[differing], moved: moved[differing] }).toEqual({
      table,
      count: simulated.length,
    })
  }
  const progress = `select step, unit, done_rev, done_at, product_rev from progress where product_rev > 0 order by 1, 2`
  expect(await loaded.query(progress)).toEqual(await later.query(progress))
}, 120_000)

test('results that would arrive only after now are left out, and the simulation continues in the same weather', async () => {
  const now = new Date(NOW.getTime() - 7 * 60 * MINUTE_MS)
  const database = await nextDatabase()
  await createDemonstration(database, { pastFile: FILE, now, issuer: ISSUER })
  const [latestPublication] = await database.query<{ known_at: Date; rev: number }>(
    'select known_at, rev from publication order by rev desc limit 1',
  )
  expect(latestPublication?.known_at.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(latestPublication?.known_at.getTime()).toBeGreaterThan(now.getTime() - 30 * MINUTE_MS)
  const [after] = await database.query<Record<string, number>>(
    `select (select count(*) from observation where rev > $1) as observations,
            (select count(*) from forecast_run where rev > $1) as runs,
            (select count(*) from progress where greatest(done_rev, product_rev) > $1) as progress`,
    [latestPublication?.rev],
  )
  expect(after).toEqual({ observations: 0, runs: 0, progress: 0 })
  const progressSql = `select step, unit from progress where product_rev > 0`
  expect((await database.query(progressSql)).length).toBe(20)

  const until = new Date(now.getTime() + 60 * MINUTE_MS)
  expect(await simulate(database, until)).toBeGreaterThan(15)
  const layers = 'select count(*) as layers from timed_layer'
  const [layerCount] = await database.query(layers)
  await simulate(database, until)
  expect(await database.query(layers)).toEqual([layerCount])
  expect(
    await database.query("select layer_ref from timed_layer where read_at = $1 and owner_setup_id = 'a75'", [
      new Date(Math.floor(until.getTime() / (10 * MINUTE_MS)) * 10 * MINUTE_MS),
    ]),
  ).toHaveLength(2)
  const readings = (on: Database) =>
    on.query(
      `select distinct on (station_id, observed_at) station_id, observed_at, air_temperature_c, dew_point_c,
              surface_temperature_c, wind_average_kmh, road_state
         from observation
        where observed_at > $1 and observed_at < $2
        order by station_id, observed_at, rev desc`,
      [new Date(now.getTime() - 60 * MINUTE_MS), until],
    )
  expect(await readings(database)).toEqual(await readings(loaded))
}, 60_000)

test('a missing or damaged past is rebuilt, and nothing of a damaged one remains', async () => {
  const damaged = path.join(folder, 'damaged.gz')
  const bytes = fs.readFileSync(FILE)
  bytes[Math.floor(bytes.length * 0.7)] = (bytes[Math.floor(bytes.length * 0.7)] ?? 0) ^ 0xff
  fs.writeFileSync(damaged, bytes)
  const database = await nextDatabase()
  await expect(
    createDemonstration(database, { pastFile: damaged, now: NOW, issuer: ISSUER }),
  ).rejects.toThrow()
  expect(await isEmpty(database)).toBe(true)

  const printed: string[] = []
  let makeCount = 0
  const services = {
    issuer: ISSUER,
    now: () => NOW,
    file: damaged,
    make: async () => {
      makeCount += 1
      fs.copyFileSync(FILE, damaged)
    },
    step: runSilently,
    print: (text: string) => printed.push(text),
  }
  await firstDemonstration(database, services)
  expect(makeCount).toBe(1)
  expect(printed.join()).toMatch(/made again: its file is damaged/)
  expect(await rowsOf(database, 'skill')).toEqual(await rowsOf(loaded, 'skill'))

  expect(await problemOf(path.join(folder, 'nowhere.gz'), NOW)).toMatch(/has not been made/)
  fs.writeFileSync(damaged, 'no backup at all')
  expect(await problemOf(damaged, NOW)).toMatch(/cannot be used as a backup/)
}, 60_000)

test('an import during the creation of the demonstration waits, and neither fails', async () => {
  const database = await nextDatabase()
  const creating = createDemonstration(database, { pastFile: FILE, now: NOW, issuer: ISSUER })
  const imported = (async () => {
    // The log is locked once the creation has started.
    for (;;) {
      const locks = await database.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted
            and database = (select oid from pg_database where datname = current_database())`,
        [ADVISORY_LOCKS.publication],
      )
      if (locks.length > 0) break
      await sleep(2)
    }
    return publish(database, {
      origin: 'archive',
      setupId: null,
      batches: [{ kind: 'station', rows: [aStation({ station_id: 'imported' })] }],
    })
  })()
  expect(await creating).toBe(true)
  const [latestPublication] = await database.query<{ rev: number }>('select max(rev) as rev from publication')
  expect((await imported).rev).toBe(latestPublication?.rev)

  const other = await nextDatabase()
  await publish(other, {
    origin: 'archive',
    setupId: null,
    batches: [{ kind: 'station', rows: [aStation({ station_id: 'imported' })] }],
  })
  expect(await createDemonstration(other, { pastFile: FILE, now: NOW, issuer: ISSUER })).toBe(false)
}, 60_000)

test('a past is not shifted across a clock change', async () => {
  expect(await problemOf(FILE, NOW)).toBeNull()
  expect(await problemOf(FILE, new Date('2026-07-01T12:00:00Z'))).toMatch(/clocks change/)
  // Within ten minutes the file is used without moving it, whatever the clocks do.
  expect(daysToMove('2026-10-30T10:00:00Z', new Date('2026-10-30T10:09:00Z'))).toBe(0)
  expect(daysToMove('2026-10-30T10:00:00Z', new Date('2026-10-30T10:11:00Z'))).toBe(1)
  expect(daysToMove('2026-10-30T10:00:00Z', new Date('2026-10-31T09:00:00Z'))).toBe(1)
  expect(daysToMove('2026-10-30T10:00:00Z', new Date('2026-10-28T10:05:00Z'))).toBe(-2)
  expect(clocksAgree('2026-10-30T10:00:00Z', 1)).toBe(false)
  expect(clocksAgree('2026-12-01T10:00:00Z', 60)).toBe(true)
  // Québec changes its clocks three weeks before France.
  expect(clocksAgree('2026-03-25T10:00:00Z', -1)).toBe(false)
})

test('an interrupted build ends at once, and leaves no file', async () => {
  const stopping = new AbortController()
  const file = path.join(folder, 'stopped.gz')
  const making = makePastFile(file, { now: NOW, signal: stopping.signal, onProgress: () => stopping.abort() })
  await expect(making).rejects.toThrow()
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
}, 60_000)
