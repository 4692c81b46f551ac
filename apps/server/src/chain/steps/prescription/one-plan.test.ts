import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import { circuitRow } from '../../../http/replay/test-facts.ts'
import { aCastpoint } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'
import { pendingWorkItems, runWorkItem } from '../../advance.ts'
import { forecastInThread, linkStation, publishReadings, publishRun } from '../../test-weather.ts'
import { circuitKey } from '../../work-items/circuits.ts'
import type { toContent } from './content.ts'

const NOW = Date.now()
const KEY = circuitKey('north', 'north-a')
const POINTS = ['north-c1', 'north-c2'] as const

let app: TestApp
type Stored = { castpoint_id: string; content: ReturnType<typeof toContent> }
const services = () => ({ database: app.database, model: forecastInThread })

beforeAll(async () => {
  app = await testApp()
  await linkStation(app.database)
  const row = circuitRow(0)
  const segments = POINTS.flatMap((castpointId, index) =>
    row.segments.map((segment) => ({ ...segment, id: `north-a-${index + 1}`, castpointId })),
  )
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'castpoint', rows: [aCastpoint({ castpoint_id: 'north-c2', owner_setup_id: 'north' })] },
      { kind: 'circuit', rows: [{ ...row, segments }] },
    ],
  })
  await app.database.query("insert into setup_castpoint values ('north', 'north-c2') on conflict do nothing")
})
afterAll(() => app.close())

async function read(path: string) {
  const headers = { 'verglas-min-rev': String((await latestAsOf(app.database)).rev), 'x-setup': 'north' }
  return (await app.as('olga', 'GET', path, { headers })).body
}

test('every point has the one plan of its circuit, with dangers and result on the roads around it', async () => {
  await publishReadings(app.database, NOW - 30 * HOUR_MS, NOW)
  // The second point is colder and moister, so that it needs other passes than the first.
  await publishRun(app.database, NOW - 30 * 60_000, { moisterK: 1.5 })
  await publishRun(app.database, NOW - 30 * 60_000, { castpointId: 'north-c2', offC: -4, moisterK: 2 })
  for (
    let item = (await pendingWorkItems(services()))[0];
    item;
    item = (await pendingWorkItems(services()))[0]
  )
    if (!(await runWorkItem(services(), item))) break
  await runWorkItem(services(), { step: 'segment', key: KEY })
  await runWorkItem(services(), { step: 'prescription', key: KEY })
  const rows = await app.database.query<Stored>(
    'select distinct on (castpoint_id) castpoint_id, content from prescription order by castpoint_id, rev desc',
  )
  expect(rows.map(({ castpoint_id }) => castpoint_id)).toEqual([...POINTS])
  const [serving] = rows.filter(({ content }) => content.plan?.servesCircuit)
  const [other] = rows.filter(({ content }) => !content.plan?.servesCircuit)
  const [plan, elsewhere] = [serving?.content.plan, other?.content.plan]
  if (!plan || !elsewhere) throw new Error('two plans')
  const { servesCircuit, point, ...shared } = elsewhere
  expect(servesCircuit).toBe(false)
  expect(plan).toEqual({ ...shared, servesCircuit: true, point: null })
  expect(plan.servedCastpointId).toBe(serving?.castpoint_id)
  expect(plan.events.flatMap(({ passes }) => passes).length).toBeGreaterThan(0)
  expect(other?.content.headline).toEqual(serving?.content.headline)
  // The result at the other point is that of its own road, under the same passes.
  expect(point?.road?.place?.castpointId).toBe(other?.castpoint_id)
  expect(point?.road?.untreated.levels).toHaveLength(plan.road?.untreated.levels.length ?? 0)
  expect(point?.road?.proposal).toBeNull()

  const whatIfs = await Promise.all(
    POINTS.map((castpointId) => read(`/circuits/north-a/castpoints/${castpointId}/whatif`)),
  )
  const [first, second] = whatIfs.map(
    (body) => (body as { whatIf: { castpointId: string; advised: object[] } }).whatIf,
  )
  expect(second?.advised).toEqual(first?.advised)
  // At the other point the passes are tried on the road of that point.
  const tried = other?.castpoint_id === POINTS[0] ? first : second
  expect(tried?.castpointId).toBe(other?.castpoint_id)
  const board = (await read('/setups/north/prescriptions')) as {
    prescriptions: { plan: { departures: string[]; overduePasses: object[] } }[]
  }
  const [one, two] = board.prescriptions
  expect(one?.plan.departures).toEqual(two?.plan.departures)
  const overduePasses = plan.events.flatMap(({ passes }) => passes).filter(({ isLate }) => isLate)
  expect(one?.plan.overduePasses).toEqual(
    overduePasses.map(({ departBy, finishBy, neededAt }) => ({ departBy, finishBy, neededAt })),
  )
})
