import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../db/as-of.ts'
import { publish } from '../db/publish.ts'
import { circuitRow } from '../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../test-support/app.ts'
import { pendingWorkItems, runWorkItem } from './advance.ts'
import { inThread, linkStation, publishReadings, publishRun } from './test-weather.ts'

const NOW = Date.now()
const THIS_HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS
const [FROM, TO] = [THIS_HOUR + 4 * HOUR_MS, THIS_HOUR + 16 * HOUR_MS]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...row, segments }] }],
  })
  await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
  await publishRun(app.database, NOW - 10 * 60_000)
  await advance()
})
afterAll(() => app.close())

/** Runs everything that is pending, as the worker does; returns the steps that had products. */
async function advance(): Promise<string[]> {
  const done: string[] = []
  for (let round = 0; round < 8; round++) {
    const items = (await pendingWorkItems({ database: app.database })).filter(
      ({ step }) => step !== 'skill' && step !== 'fit',
    )
    if (items.length === 0) break
    for (const item of items)
      done.push(...(await runWorkItem({ database: app.database, model: inThread }, item)))
  }
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  return done
}

type Road = { dt: string; ts: number; ts_model: number | null; ts_low: number | null; corrected: boolean }
type Answer = { points: Road[]; run: { issuedAt: string } }
const roadAt = async (url = '/castpoints/north-c1/roadcast', person = 'olga') =>
  (await app.as(person, 'GET', url)).body as Answer

type Stated = { measure: string; delta?: number; value?: number }
async function correct(stated: Stated[]): Promise<string> {
  const [from, to] = [new Date(FROM).toISOString(), new Date(TO).toISOString()]
  const body = { text: '', from, to, corrections: stated.map((each) => ({ ...each, from, to })) }
  const answer = await app.as('olga', 'POST', '/setups/north/castpoints/north-c1/humancast', { body })
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { humancast: { id: string } }).humancast.id
}
const withdraw = (id: string) => app.as('olga', 'DELETE', `/setups/north/castpoints/north-c1/humancast/${id}`)

const surfaces = async () => {
  const { points } = await roadAt()
  return new Map(points.map(({ dt, ts }) => [Date.parse(dt), ts]))
}
const latest = async (table: string) => {
  const [row] = await app.database.query<{ rev: number; as_of_rev: number }>(
    `select rev, as_of_rev from ${table} order by rev desc limit 1`,
  )
  return row ?? { rev: 0, as_of_rev: 0 }
}

test('a lowered road reaches the forecast, the circuit and the advice at once, without their rest', async () => {
  const before = await surfaces()
  const id = await correct([{ measure: 'ts', delta: -3 }])
  const { rev } = await latestAsOf(app.database)
  const isPending = async () => {
    await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
    const { body } = await app.as('olga', 'GET', '/setups/north/castpoints/north-c1/humancast')
    return (body as { correctionPending: boolean }).correctionPending
  }
  expect(await isPending()).toBe(true)
  const done = await advance()
  expect(await isPending()).toBe(false)
  expect(done).toEqual(expect.arrayContaining(['road', 'scenario', 'segment', 'prescription']))
  expect(done).not.toContain('blend')
  for (const table of ['road_forecast', 'circuit_forecast', 'prescription'])
    expect((await latest(table)).as_of_rev).toBeGreaterThanOrEqual(rev)
  const { points } = await roadAt()
  for (const { dt, ts, ts_model, corrected } of points) {
    const ms = Date.parse(dt)
    const model = before.get(ms) ?? Number.NaN
    // The forecast is computed again with the clock of this minute: its readings are the same.
    expect(ts_model).toBeCloseTo(model, 0)
    if (ms > FROM && ms < TO) expect(corrected).toBe(true)
    if (ms >= FROM + 2 * HOUR_MS && ms <= TO - 2 * HOUR_MS) expect(ts - (ts_model ?? 0)).toBeCloseTo(-3, 1)
    if (ms <= FROM || ms >= TO) expect(ts).toBeCloseTo(ts_model ?? 0, 1)
  }
  await withdraw(id)
  await advance()
  for (const [ms, ts] of await surfaces()) expect(ts).toBeCloseTo(before.get(ms) ?? Number.NaN, 0)
  expect((await roadAt()).points.some(({ corrected }) => corrected)).toBe(false)
})

test('the errors of the model are counted from its own road', async () => {
  const id = await correct([{ measure: 'ts', delta: -5 }])
  await advance()
  const shadow = async () =>
    (
      await app.database.query<{ raw: number[] }>(
        "select raw from shadow where measure = 'ts' order by rev desc limit 1",
      )
    )[0]
  const corrected = await shadow()
  await withdraw(id)
  await advance()
  expect(corrected?.raw).toEqual((await shadow())?.raw)
})

test('colder air cools the road, and the run that was blended stays', async () => {
  const id = await correct([{ measure: 'tair', delta: -10 }])
  await advance()
  const [run] = await app.database.query<{ air: number[] }>(
    "select air_temperature as air from forecast_run where source = 'verglas' and step_s = 3600 order by rev desc limit 1",
  )
  const { points } = (await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')).body as {
    points: { dt: string; tair: number; corrected: boolean }[]
  }
  const index = points.findIndex(({ dt }) => Date.parse(dt) === FROM + 6 * HOUR_MS)
  expect((points[index]?.tair ?? 0) - (run?.air[index] ?? 0) / 100).toBeCloseTo(-10, 1)
  const road = (await roadAt()).points.find(({ dt }) => Date.parse(dt) === FROM + 6 * HOUR_MS)
  expect(road?.ts).toBeLessThan(road?.ts_model ?? -99)
  await withdraw(id)
  await advance()
})

test('a point that another organisation reads too keeps the forecast of the model', async () => {
  await app.database.query("insert into setup_castpoint values ('south', 'north-c1') on conflict do nothing")
  const id = await correct([{ measure: 'ts', delta: -3 }])
  expect(await advance()).not.toContain('road')
  const theirs = await roadAt('/castpoints/north-c1/roadcast', 'sam')
  expect(theirs.points.some(({ corrected }) => corrected)).toBe(false)
  const ours = (await roadAt()).points.find(({ dt }) => Date.parse(dt) === FROM + 6 * HOUR_MS)
  expect((ours?.ts ?? 0) - (ours?.ts_model ?? 0)).toBeCloseTo(-3, 1)
  await withdraw(id)
})
