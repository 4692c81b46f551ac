import { HOUR_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../../db/publish.ts'
import { circuitRow, prescriptionRow } from '../../../http/replay/test-facts.ts'
import { aCastpoint, anObservation } from '../../../test-support/small-seed.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

const NOW = Date.now()
const ISSUED_AT = new Date(NOW - 9 * HOUR_MS)

let app: TestApp
let now = new Date(NOW)
beforeAll(async () => {
  app = await testApp({ now: () => now })
  const row = circuitRow(0)
  const segments = row.segments.map((segment) => ({ ...segment, castpointId: 'north-c1' }))
  await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      { kind: 'circuit', rows: [{ ...row, segments }] },
      {
        kind: 'castpoint',
        rows: [aCastpoint({ castpoint_id: 'north-c1', owner_setup_id: 'north', station_id: 'north-1' })],
      },
      { kind: 'prescription', rows: [prescriptionRow(0, ISSUED_AT, 1)] },
    ],
  })
})
afterAll(() => app.close())

let lastDirectiveId: string | null = null
async function orderAt(hoursAgo: number, expiresInHours: number) {
  now = new Date(NOW - hoursAgo * HOUR_MS)
  const rule = {
    roadType: 'motorway',
    priority: null,
    treatment: 'salt',
    minGm2: 33,
    maxGm2: null,
    isOnDemand: false,
  }
  const advice = { castpointId: 'north-c1', issuedAt: ISSUED_AT.toISOString() }
  const body = {
    rules: [rule],
    comment: '',
    scope: 'public',
    expiresInHours,
    basedOn: lastDirectiveId,
    advice,
    departure: 'forecast',
  }
  const answer = await app.as('olga', 'POST', '/circuits/north-a/directives', { body })
  expect(answer.status).toBe(200)
  lastDirectiveId = (answer.body as { directive: { id: string } }).directive.id
  now = new Date(NOW)
  return lastDirectiveId
}

test('a directive that departs from the advice shows the weather observed while it was in force', async () => {
  const [icy, snowy, quiet, unseen] = [
    await orderAt(8, 2),
    await orderAt(6, 2),
    await orderAt(4, 2),
    await orderAt(2, 1),
  ]
  // Dry before the first order, icy during it; snowy during the second; dry during the third; no readings
  // during the last.
  const states: [number, number][] = [
    [8.5, 8],
    [7, 5],
    [6.5, 0],
    [5, 8],
    [3, 0],
    [2.5, 9],
  ]
  const { rev } = await publish(app.database, {
    origin: 'live',
    setupId: 'north',
    batches: [
      {
        kind: 'observation',
        rows: states.map(([hoursAgo, state]) =>
          anObservation('north-1', new Date(NOW - hoursAgo * HOUR_MS).toISOString(), { road_state: state }),
        ),
      },
    ],
  })
  await app.tail.waitForRevision(rev)
  const { status, body } = await app.as('olga', 'GET', '/setups/north/directives/advised')
  expect(status).toBe(200)
  const { directives } = body as { directives: { id: string; outcome: string }[] }
  const outcomeOf = new Map(directives.map(({ id, outcome }) => [id, outcome]))
  expect([icy, snowy, quiet, unseen].map((id) => outcomeOf.get(id))).toEqual([
    'ice',
    'snow',
    'nothing',
    'unknown',
  ])
})
