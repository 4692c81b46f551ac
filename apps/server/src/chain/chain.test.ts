import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { ceilRow, circuitRow, limitRow, oversightRow } from '../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { pendingWorkItems, runWorkItem } from './advance.ts'
import { CHAIN } from './chain.ts'
import { claimWorkItem, progressBatch } from './progress.ts'
import { NEVER, type Step } from './step.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from './test-weather.ts'

let app: TestApp
const NOW = Date.now()
const services = () => ({ database: app.database, model: forecastInThread })
const step = (name: string): Step => {
  const match = CHAIN.find((candidate) => candidate.name === name)
  if (!match) throw new Error(name)
  return match
}
let key = ''

beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  const [row] = await app.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  key = String(row?.block)
})
afterAll(() => app.close())

const counts = async () => {
  const [row] = await app.database.query<{ blends: number; roads: number; scenarios: number }>(
    `select (select count(*) from forecast_run where source = 'verglas') as blends,
            (select count(*) from road_forecast) as roads,
            (select count(*) from forecast_scenario) as scenarios`,
  )
  return row
}

/** Pending work without the steps that the clock also makes pending: scores every quarter-day, alerts every hour. */
const waiting = async () =>
  (await pendingWorkItems(services())).filter(({ step }) => step !== 'skill' && step !== 'castalert')

/**
 * Recomputes the step from the archive as of the revision of the latest product, to compare it with what was
 * stored.
 */
async function recomputed(name: 'blend' | 'road', asOfRev: number) {
  const [row] = await app.database.query<{ known_at: string }>(
    `select to_char(known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as known_at
       from publication where rev = $1`,
    [asOfRev],
  )
  const asOf = { rev: asOfRev, at: row?.known_at ?? '' }
  return step(name).run({ db: app.database, key, asOf, before: NEVER, model: forecastInThread })
}

test('a raw run is followed by a blend, a road forecast and scenarios', async () => {
  expect(await waiting()).toEqual([])
  await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
  await publishRun(app.database, NOW - 10 * 60_000)
  expect(await waiting()).toEqual([{ step: 'blend', key }])
  expect(await runWorkItem(services(), { step: 'blend', key })).toEqual(['blend', 'road', 'scenario'])
  expect(await counts()).toEqual({ blends: 1, roads: 2, scenarios: 1 })
  expect(await waiting()).toEqual([])

  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  const { body } = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  expect(body).toMatchObject({ run: { source: 'verglas' } })
  const [road] = await app.database.query<{ surface: number[]; inputs: object; model: string }>(
    'select surface, inputs, model from road_forecast where step_s = 3600',
  )
  expect(road?.surface).toHaveLength(61)
  for (const value of road?.surface ?? []) expect(Math.abs(value)).toBeLessThan(3000)
  expect(road?.inputs).toMatchObject({ stationId: 'north-1', runs: [{ source: 'simulated' }] })
})

test('a product recomputed as of the same revision is the same, whatever has arrived since', async () => {
  type Stored = { as_of_rev: number; surface: string; freezing_point: string; inputs: object }
  const [stored] = await app.database.query<Stored>(
    `select as_of_rev, surface::text as surface, freezing_point::text as freezing_point, inputs
       from road_forecast where step_s = 3600`,
  )
  const [blend] = await app.database.query<{ inputs: { asOfRev: number }; tair: string; wind: string }>(
    `select inputs, air_temperature::text as tair, wind_average::text as wind
       from forecast_run where source = 'verglas'`,
  )
  // Publishes a late reading, and a correction of an earlier one.
  await publishReadings(app.database, NOW - 33 * HOUR_MS, NOW - 31 * HOUR_MS)
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'observation',
        rows: [
          {
            station_id: 'north-1',
            observed_at: new Date(Math.floor((NOW - HOUR_MS) / 600_000) * 600_000),
            surface_temperature_c: 19,
            measured: ['ts'],
            source: 'simulated',
          },
        ],
      },
    ],
  })
  const [road] = await recomputed('road', stored?.as_of_rev ?? 0)
  expect(road?.rows[0]).toMatchObject({
    surface: stored?.surface.replaceAll('NULL', 'null'),
    freezing_point: stored?.freezing_point.replaceAll('NULL', 'null'),
    inputs: stored?.inputs,
  })
  const [batch] = await recomputed('blend', blend?.inputs.asOfRev ?? 0)
  expect(batch?.rows[0]).toMatchObject({ air_temperature: blend?.tair, wind_average: blend?.wind })
  expect(blend?.tair).not.toContain('NULL')
  // Computed from the latest revision, the result differs.
  const { rev } = await latestAsOf(app.database)
  const [now] = await recomputed('road', rev)
  expect(now?.rows[0]).not.toMatchObject({ surface: stored?.surface })
})

test('a read back in time returns the blend of that time', async () => {
  const { at } = await latestAsOf(app.database)
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  const before = await app.as('olga', 'GET', `/castpoints/north-c1/forecast/1h?time=${at}`)
  // Ends the pause between two blends of a block.
  await app.database.query("update progress set done_at = done_at - interval '10 minutes'")
  await publishRun(app.database, NOW - 60_000, { offC: 3 })
  await runWorkItem(services(), { step: 'blend', key })
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  const now = await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')
  const earlierForecast = await app.as('olga', 'GET', `/castpoints/north-c1/forecast/1h?time=${at}`)
  expect(earlierForecast.text).toBe(before.text)
  const warmest = ({ body }: { body: unknown }) =>
    Math.max(...(body as { points: { tair: number }[] }).points.map(({ tair }) => tair))
  expect(warmest(now)).toBeCloseTo(warmest(earlierForecast) + 3, 1)
})

test('a block claimed by a killed worker becomes pending again when its claim expires', async () => {
  await app.database.query("update progress set done_at = done_at - interval '10 minutes'")
  await publishRun(app.database, NOW - 30_000, { offC: 1 })
  const waits = async () =>
    (await pendingWorkItems(services())).filter((workItem) => workItem.step === 'blend')
  expect(await waits()).toHaveLength(1)
  expect(await claimWorkItem(app.database, { step: 'blend', key })).not.toBeNull()
  expect(await waits()).toEqual([])
  expect(await runWorkItem(services(), { step: 'blend', key })).toEqual([])
  await app.database.query(
    "update progress set claimed_until = clock_timestamp() - interval '1 second' where step = 'blend'",
  )
  expect(await waits()).toHaveLength(1)
  expect(await runWorkItem(services(), { step: 'blend', key })).toContain('road')
  expect(await waits()).toEqual([])
})

test('two workers on one block produce one product', async () => {
  await app.database.query("update progress set done_at = done_at - interval '10 minutes'")
  await publishRun(app.database, NOW - 20_000, { offC: 2 })
  const before = await counts()
  const done = await Promise.all([1, 2, 3].map(() => runWorkItem(services(), { step: 'blend', key })))
  expect(done.filter((steps) => steps.includes('blend'))).toHaveLength(1)
  expect((await counts())?.blends).toBe((before?.blends ?? 0) + 1)
  // A later job finds nothing to do.
  expect(await runWorkItem(services(), { step: 'blend', key })).toEqual([])
})

test('a worker whose claim was taken over discards everything it computed', async () => {
  const asOf = await latestAsOf(app.database)
  const before = await claimWorkItem(app.database, { step: 'scenario', key })
  if (!before) throw new Error('held')
  const row = {
    castpoint_id: 'north-c1',
    issued_at: new Date(NOW),
    as_of_rev: asOf.rev,
    basis: null,
    days: [],
  }
  const send = () =>
    publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        { kind: 'forecast_scenario', rows: [row] },
        progressBatch({ step: 'scenario', key }, { before, asOf, hasProducts: true }),
      ],
    })
  await send()
  const after = await counts()
  await expect(send()).rejects.toThrow(/another worker/)
  expect(await counts()).toEqual(after)
})

test.each(CHAIN.map(({ name }) => name))(
  '%s reads and publishes nothing that it does not declare',
  async (name) => {
    const tables = await app.database.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    const texts: string[] = []
    const db: Db = {
      query(text, values) {
        texts.push(text)
        return app.database.query(text, values)
      },
    }
    const { reads, writes, run, workItems: kind } = step(name)
    await publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        { kind: 'circuit', rows: [circuitRow(0)] },
        { kind: 'oversight', rows: [oversightRow(0)] },
        { kind: 'ceil', rows: [ceilRow(0)] },
        { kind: 'directive_limit', rows: [limitRow('north-a', 0, false)] },
      ],
    })
    const [workItem] = await kind.list(app.database)
    const asOf = await latestAsOf(app.database)
    const batches = await run({
      db,
      key: kind.name === 'castpoint-block' ? key : (workItem ?? ''),
      asOf,
      before: NEVER,
      model: forecastInThread,
    })
    const names = texts.flatMap((text) =>
      [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, table]) => table),
    )
    // Every work item reads the tables that define it.
    const declared = [...reads, 'castpoint', 'station', 'setup']
    expect(tables.filter((table) => names.includes(table.name) && !declared.includes(table.name))).toEqual([])
    expect(names).toContain(reads[1])
    expect(batches.map(({ kind }) => kind).filter((kind) => !writes.includes(kind))).toEqual([])
  },
)
