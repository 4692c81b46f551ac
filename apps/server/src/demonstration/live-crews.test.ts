import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFact } from '../db/order-fact.ts'
import { publish } from '../db/publish.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { configuration } from './configuration.ts'
import { driveOrders } from './live-crews.ts'
import { createSimulatedSetup } from './simulated-setup.ts'

const EVENING_MS = Date.UTC(2026, 10, 28, 18)
const ROUND_MS = 90 * MINUTE_MS
const after = (hours: number) => new Date(EVENING_MS + hours * HOUR_MS)

let db: TestDatabase
beforeAll(async () => {
  db = await migratedDatabase()
  await createSimulatedSetup(db.database, A75)
  await publish(db.database, { origin: 'simulated', setupId: 'a75', batches: configuration(A75) })
})
afterAll(() => db.drop())

async function order(id: string, circuitId: string, departures: number[], orderedAt = after(-1)) {
  const passes = departures.map((hour) => ({
    departAt: after(hour).toISOString(),
    finishAt: new Date(after(hour).getTime() + ROUND_MS).toISOString(),
    treatment: 'salt' as const,
    deicer: 'nacl' as const,
    minGm2: 15,
    maxGm2: null,
    totalKg: 1500,
  }))
  const rules = [
    {
      roadType: 'motorway' as const,
      priority: null,
      treatment: 'salt' as const,
      minGm2: 15,
      maxGm2: null,
      deicer: 'nacl' as const,
      isOnDemand: false,
    },
  ]
  const row = orderFact('a75', {
    id,
    circuitId,
    rules,
    passes,
    expiresAt: after(14),
    authorId: 'claire',
    author: 'Claire',
    orderedAt,
    advice: null,
  })
  await publish(db.database, {
    origin: 'simulated',
    setupId: 'a75',
    batches: [{ kind: 'directive', rows: [row] }],
  })
}

type Driven = { passNo: number; startedAt: Date; doneAt: Date | null; actId: string | null }
const reportsOf = (id: string) =>
  db.database.query<Driven>(
    `select distinct on (pass_no) pass_no as "passNo", started_at as "startedAt", done_at as "doneAt", act_id as "actId"
       from pass_report where directive_id = $1 order by pass_no, rev desc`,
    [id],
  )

/** The minutes of some hours, as the worker passes them. */
async function pass(fromHour: number, toHour: number) {
  for (let ms = after(fromHour).getTime(); ms < after(toHour).getTime(); ms += 5 * MINUTE_MS)
    await driveOrders(db.database, 'a75', new Date(ms))
}

test('crews leave at the departures of the orders of the story, come back, and record what they spread', async () => {
  const departures = [0, 2, 4, 6, 8, 10]
  await order('story-limagne-x', 'limagne', departures)
  await pass(-1, 13)
  const reports = await reportsOf('story-limagne-x')
  // One pass in sixteen is not driven.
  expect(reports.length).toBeGreaterThanOrEqual(4)
  for (const { passNo, startedAt, doneAt, actId } of reports) {
    const delayMs = startedAt.getTime() - after(departures[passNo] ?? 0).getTime()
    expect(delayMs).toBeGreaterThanOrEqual(0)
    expect(delayMs).toBeLessThanOrEqual(12 * MINUTE_MS)
    expect(doneAt?.getTime()).toBe(startedAt.getTime() + ROUND_MS)
    const applied = await db.database.query<{ salt: number }>(
      'select salt_gm2 as salt from treatment where source = $1 and salt_gm2 > 0',
      [`act ${actId}`],
    )
    // Le Crest, Coudes and Issoire.
    expect(applied).toHaveLength(3)
    const [act] = await db.database.query<{ gm2: number }>(
      'select spread_gm2 as gm2 from treatment_act where act_id = $1',
      [actId],
    )
    expect(act?.gm2).toBeGreaterThanOrEqual(15 * 0.85 - 0.5)
    expect(act?.gm2).toBeLessThanOrEqual(15 * 1.2 + 0.5)
  }
  expect(await driveOrders(db.database, 'a75', after(13))).toBe(0)
})

test('nobody leaves on an order of a user, on one that was replaced, or hours too late; who is out comes back', async () => {
  await order('of-a-user', 'lembron', [0])
  await order('story-fageole-x', 'fageole', [0])
  await order('story-garabit-x', 'garabit', [0, 3])
  await pass(0, 0.5)
  await order('story-millau-x', 'millau', [15])
  await order('newer', 'garabit', [5], after(0.6))
  await pass(2, 8)
  expect(await reportsOf('of-a-user')).toEqual([])
  expect(await reportsOf('newer')).toEqual([])
  // It expires an hour before.
  await pass(15, 16)
  expect(await reportsOf('story-millau-x')).toEqual([])
  const garabit = await reportsOf('story-garabit-x')
  expect(garabit.map(({ passNo, doneAt }) => [passNo, doneAt !== null])).toEqual([[0, true]])
  await order('story-severac-x', 'severac', [-3])
  await pass(0, 2)
  expect(await reportsOf('story-severac-x')).toEqual([])
})
