import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestAsOf } from '../../db/as-of.ts'
import { publish } from '../../db/publish.ts'
import { circuitRow } from '../../http/replay/test-facts.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { drivenPassesOf } from './driven-passes.ts'

const NOW = Date.now()
const [segment] = circuitRow(0).segments
if (!segment) throw new Error('a circuit without segments')
/** Two segments, km 1 to 2 and 2 to 3. */
const SEGMENTS = [segment, { ...segment, id: 'north-a-2', kmFrom: 2, kmTo: 3 }]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'circuit', rows: [{ ...circuitRow(0), segments: SEGMENTS }] }],
  })
})
afterAll(() => app.close())

const act = (id: string, hoursAgo: number, changes: object = {}) => ({
  setup_id: 'north',
  act_id: id,
  circuit_id: 'north-a',
  treatment: 'prewet',
  spread_gm2: 15,
  deicer: 'nacl',
  done_at: new Date(NOW - hoursAgo * HOUR_MS),
  castpoints: ['north-c1'],
  author_id: 'test',
  author: 'Test',
  told_at: new Date(NOW),
  ...changes,
})

test('counts treatments of the complete circuit in the last twelve hours that were not withdrawn', async () => {
  const withdrawn = { withdrawn_by: 'Test', withdrawn_at: new Date(NOW) }
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'treatment_act',
        rows: [
          act('whole', 2),
          act('all-kilometres', 1, { km_from: 1, km_to: 3, treatment: 'plow', spread_gm2: null }),
          act('stretch', 1, { km_from: 1, km_to: 2 }),
          act('old', 14),
          act('wrong', 3),
        ],
      },
    ],
  })
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [{ kind: 'treatment_act', rows: [act('wrong', 3, withdrawn)] }],
  })
  const asOf = { ...(await latestAsOf(app.database)), at: new Date(NOW).toISOString() }
  const key = { setupId: 'north', circuitId: 'north-a' }
  expect(await drivenPassesOf(app.database, key, SEGMENTS, asOf)).toEqual([
    { finishMs: NOW - 2 * HOUR_MS, treatment: 'prewet', gm2: 15, deicer: 'nacl' },
    { finishMs: NOW - HOUR_MS, treatment: 'plow', gm2: null, deicer: 'nacl' },
  ])
  const beforeThem = { ...asOf, at: new Date(NOW - 90 * 60_000).toISOString() }
  expect(await drivenPassesOf(app.database, key, SEGMENTS, beforeThem)).toMatchObject([
    { treatment: 'prewet' },
  ])
})
