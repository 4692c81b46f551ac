import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../db/as-of.ts'
import { publish } from '../db/publish.ts'
import { circuitRow } from '../http/replay/test-facts.ts'
import { aCastpoint } from '../test-support/small-seed.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { pendingWorkItems, runWorkItem } from './advance.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from './test-weather.ts'

const NOW = Date.now()
const THIS_HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS
const [FROM, TO] = [THIS_HOUR + 4 * HOUR_MS, THIS_HOUR + 16 * HOUR_MS]

/** A circuit on which one forecast point was chosen for every segment. */
function aCircuit(circuitId: string, castpointId: string, setupId = 'north') {
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, id: `${circuitId}-1`, castpointId }))
  return { kind: 'circuit' as const, rows: [{ ...row, setup_id: setupId, circuit_id: circuitId, segments }] }
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  const other = aCastpoint({ castpoint_id: 'north-c2', owner_setup_id: 'north', latitude_deg: 46 })
  const point = { setup_id: 'north', point_id: 'p2', name: 'Vallée', castpoint_id: 'north-c2', zone_id: 'b' }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'castpoint', rows: [other] },
      {
        kind: 'point',
        rows: [{ ...point, station_id: null, camera_ids: [], position: 2, changed_by: 'test' }],
      },
      aCircuit('north-a', 'north-c1'),
      aCircuit('north-b', 'north-c2'),
    ],
  })
  await publish(app.database, {
    origin: 'live',
    setupId: 'south',
    batches: [aCircuit('south-a', 'south-c1', 'south')],
  })
  await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
  for (const castpointId of ['north-c1', 'north-c2', 'south-c1'])
    await publishRun(app.database, NOW - 10 * 60_000, { castpointId })
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
      done.push(...(await runWorkItem({ database: app.database, model: forecastInThread }, item)))
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

test('a lowered road temperature reaches forecast, circuit and advice at once, without their pauses', async () => {
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
    // Rounded to 1 °C: the forecast is computed again, with the same readings but a few moments later.
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

test('the errors of the model are those of its road without corrections of forecasters', async () => {
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

test('a correction to colder air cools the road and does not change the stored blend', async () => {
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

/** The pending work that people wait for, which ignores the pauses of its steps. */
const promptWork = async () =>
  (await pendingWorkItems({ database: app.database }, { isPrompt: true })).map(
    ({ step, key }) => `${step} ${key}`,
  )
async function runPromptWork(): Promise<string[]> {
  const items = await pendingWorkItems({ database: app.database }, { isPrompt: true })
  for (const item of items) await runWorkItem({ database: app.database, model: forecastInThread }, item)
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  return items.map(({ step, key }) => `${step} ${key}`)
}
type Pending = { castpointIds: string[]; circuitIds: string[] }
async function pending(): Promise<Pending> {
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  return ((await app.as('olga', 'GET', '/setups/north/humancasts')).body as { pending: Pending }).pending
}
const settled = { castpointIds: [], circuitIds: [] }

test('a correction and its withdrawal make exactly the affected work pending, in the order of the chain', async () => {
  await advance()
  expect(await promptWork()).toEqual([])
  const [{ block } = { block: null }] = await app.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  const id = await correct([{ measure: 'ts', delta: -3 }])
  for (const change of [() => {}, () => withdraw(id)]) {
    await change()
    expect(await pending()).toEqual({ castpointIds: ['north-c1'], circuitIds: ['north-a'] })
    expect(await runPromptWork()).toEqual([`road ${block}`])
    expect(await pending()).toEqual({ castpointIds: [], circuitIds: ['north-a'] })
    expect(await runPromptWork()).toEqual(['segment north/north-a'])
    expect(await pending()).toEqual(settled)
    expect(await runPromptWork()).toEqual(['castalert north'])
    expect(await promptWork()).toEqual([])
  }
})

test('recorded treatments reach road, circuit and advice within ten minutes, without their pauses', async () => {
  await advance()
  const [{ block } = { block: null }] = await app.database.query<{ block: number }>(
    "select block from castpoint where id = 'north-c1'",
  )
  const spread = (castpointId: string) =>
    publish(app.database, {
      origin: 'live',
      setupId: 'north',
      batches: [
        {
          kind: 'treatment',
          rows: [
            {
              castpoint_id: castpointId,
              treated_at: new Date(Date.now() - 60_000),
              source: 'truck-7',
              salt_gm2: 20,
            },
          ],
        },
      ],
    })
  const { rev } = await spread('north-c1')
  await spread('north-c2')
  // Both treatments wait for the end of the ten-minute interval in which they were recorded. Then the first one
  // is moved back to the interval before.
  expect(await promptWork()).toEqual([])
  await app.database.query(
    `update publication set known_at = (
       select date_bin('10 minutes', max(known_at), timestamptz 'epoch') - interval '1 ms' from publication)
      where rev = $1`,
    [rev],
  )
  expect(await runPromptWork()).toEqual([`road ${block}`])
  const followers = await runPromptWork()
  expect(followers.filter((item) => item.startsWith('segment'))).toEqual(['segment north/north-a'])
  for (const table of ['road_forecast', 'circuit_forecast', 'prescription'])
    expect((await latest(table)).as_of_rev).toBeGreaterThanOrEqual(rev)
})

test('a correction of a zone reaches all its points; a change also reaches those no longer covered', async () => {
  const [from, to] = [new Date(FROM).toISOString(), new Date(TO).toISOString()]
  const body = { text: '', from, to, corrections: [{ measure: 'ts', delta: -2, from, to }] }
  const scoped = (kind: string, id: string) => ({ ...body, scope: { kind, id } })
  const published = await app.as('olga', 'POST', '/setups/north/humancasts', { body: scoped('zone', 'b') })
  expect(published).toMatchObject({ status: 200, body: { entry: { castpointIds: ['north-c2'] } } })
  const { entry } = published.body as { entry: { id: string; revision: number } }
  await advance()
  const isCorrected = async (castpointId: string) =>
    (await roadAt(`/castpoints/${castpointId}/roadcast`)).points.some(({ corrected }) => corrected)
  expect([await isCorrected('north-c1'), await isCorrected('north-c2')]).toEqual([false, true])
  const change = { ...scoped('circuit', 'north-a'), expectedRevision: entry.revision }
  const path = `/setups/north/humancasts/${entry.id}`
  const changed = await app.as('olga', 'PUT', path, { body: change })
  expect(changed).toMatchObject({ status: 200, body: { entry: { castpointIds: ['north-c1'] } } })
  expect(await pending()).toMatchObject({ castpointIds: ['north-c1', 'north-c2'] })
  await advance()
  expect([await isCorrected('north-c1'), await isCorrected('north-c2')]).toEqual([true, false])
  const { revision } = (changed.body as { entry: { revision: number } }).entry
  await app.as('olga', 'DELETE', `${path}?expectedRevision=${revision}`)
  await advance()
})

test('weather and road of a point include the same corrections at every moment', async () => {
  const at = FROM + 6 * HOUR_MS
  const airs = async () => {
    const road = await roadAt()
    const { points } = (await app.as('olga', 'GET', '/castpoints/north-c1/forecast/1h')).body as {
      points: { dt: string; tair: number }[]
    }
    const isThen = ({ dt }: { dt: string }) => Date.parse(dt) === at
    return [points.find(isThen)?.tair, (road.points as { dt: string; tair?: number }[]).find(isThen)?.tair]
  }
  const before = await airs()
  const id = await correct([{ measure: 'tair', delta: -4 }])
  await app.tail.waitForRevision((await latestAsOf(app.database)).rev)
  expect(await airs()).toEqual(before)
  await advance()
  const after = await airs()
  for (const [index, airC] of after.entries()) expect(airC).toBeCloseTo((before[index] ?? Number.NaN) - 4, 1)
  await withdraw(id)
  await advance()
})
