import type { Treatment } from '@verglas/contract/circuit-codes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { groupBy } from '../group-by.ts'
import { A75 } from './a75.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { storyActs } from './story-acts.ts'
import { type StoryCircuit, storyCircuits } from './story-circuits.ts'

const EVENING = Date.parse('2026-01-06T18:00:00Z')
const CIRCUITS = new Map([A75, QUEBEC].map((setup) => [setup.id, storyCircuits(setup, membersOf(setup.id))]))
const ALL = [...CIRCUITS].flatMap(([setupId, circuits]) => circuits.map((circuit) => ({ setupId, circuit })))
const ROUND_MS = 90 * MINUTE_MS

/** A pass of a plan, with its departure in hours after the first issue of the night. */
type Planned = { atHour: number; treatment: Treatment; gm2: number | null }
type Row = Record<string, string | number | Date | null>
type Pass = { departAt: string; treatment: string; minGm2: number | null; totalKg: number | null }

/** An issue of the advice as the step publishes it, with the plan of the circuit. */
function issue(setupId: string, { id }: StoryCircuit, issuedMs: number, nightMs: number, planned: Planned[]) {
  const place = { setup_id: setupId, circuit_id: id, castpoint_id: 'c', issued_at: new Date(issuedMs) }
  const passes = planned.map(({ atHour, treatment, gm2 }) => ({
    departBy: new Date(nightMs + atHour * HOUR_MS).toISOString(),
    finishBy: new Date(nightMs + atHour * HOUR_MS + ROUND_MS).toISOString(),
    treatment,
    gm2,
    totalKg: gm2 && gm2 * 100,
  }))
  const [first] = planned
  const headline = first && {
    situation: 'frost',
    row: 'D24',
    treatment: first.treatment,
    spread: first.treatment,
    minGm2: first.gm2,
    maxGm2: first.gm2,
  }
  const events = [{ passes, to: new Date(nightMs + 14 * HOUR_MS).toISOString() }]
  const plan = { servesCircuit: true, events }
  const pointFields = {
    ...place,
    castpoint_id: 'd',
    content: { headline, plan: { ...plan, servesCircuit: false } },
  }
  return [
    {
      kind: 'prescription',
      rows: [pointFields, { ...place, content: { headline: headline ?? null, plan } }],
    },
  ] as const
}

/** What people did in three nights on every circuit of both organisations, after two issues of the advice in each. */
function nights(planOf: (hour: number) => Planned[], beginMs = EVENING) {
  const acts = storyActs(CIRCUITS, beginMs)
  for (const day of [0, 1, 2])
    for (const hour of [0, 6])
      for (const { setupId, circuit } of ALL) {
        const nightMs = beginMs + 24 * day * HOUR_MS
        acts.learn(issue(setupId, circuit, nightMs + hour * HOUR_MS, nightMs, planOf(hour)))
      }
  const treatments = acts.treatments()
  const events = acts.take(beginMs, beginMs + 96 * HOUR_MS)
  const rowsOf = (kind: string) =>
    events.flatMap(({ batches }) =>
      batches.flatMap((batch) => (batch.kind === kind ? (batch.rows as Row[]) : [])),
    )
  return { events, rowsOf, treatments, again: acts.take(beginMs, beginMs + 96 * HOUR_MS) }
}
const SALT: Planned = { atHour: 3, treatment: 'salt', gm2: 12 }
const ordersOf = (rows: Row[]) => rows as unknown as (Row & { passes: Pass[] })[]

test('people order the plan with its passes, and crews drive them then; each act has its own instant', () => {
  const { events, rowsOf, again } = nights(() => [SALT, { atHour: 9, treatment: 'plow_salt', gm2: 20 }])
  const orders = ordersOf(rowsOf('directive'))
  const rounds = rowsOf('treatment_act')
  // The plan of the second issue is the one that was ordered, whatever amount somebody chose.
  expect(orders).toHaveLength(3 * ALL.length)
  const first = orders.filter(({ passes }) => passes.length === 2)
  expect(first).toHaveLength(3 * ALL.length)
  expect(new Set(events.map(({ atMs }) => atMs)).size).toBe(events.length)
  expect(again).toEqual([])
  for (const { circuit_id, done_at, told_at } of rounds) {
    const leftMs = Number(done_at) - ROUND_MS
    const delaysMs = orders
      .filter((order) => order.circuit_id === circuit_id)
      .flatMap(({ passes }) => passes.map(({ departAt }) => leftMs - Date.parse(departAt)))
    expect(delaysMs.some((ms) => ms >= 0 && ms <= 12 * MINUTE_MS)).toBe(true)
    expect(Number(told_at)).toBeGreaterThan(Number(done_at))
  }
  expect(rowsOf('directive_reader').filter(({ reminded_at }) => reminded_at).length).toBeGreaterThan(0)
})

test('what crews record is what is applied to the road, and they report the end of the pass with it', () => {
  const { rowsOf, treatments } = nights(() => [SALT])
  const rounds = rowsOf('treatment_act')
  const done = rowsOf('pass_report').filter(({ done_at }) => done_at !== null)
  const driven = new Map(rounds.map((round) => [round.act_id, round]))
  expect(done.every(({ act_id, done_at }) => Number(driven.get(act_id)?.done_at) === Number(done_at))).toBe(
    true,
  )
  expect(done.length).toBeGreaterThan(rounds.length / 2)
  for (const round of rounds) {
    const applied = rowsOf('treatment').filter(({ act_id }) => act_id === round.act_id)
    expect(applied.map(({ castpoint_id }) => castpoint_id)).toEqual(round.castpoints)
    for (const { castpoint_id, salt_gm2 } of applied) {
      const roadTreatments = treatments
        .get(String(castpoint_id))
        ?.filter(({ atMs }) => atMs === Number(round.done_at))
      expect(roadTreatments?.map(({ saltGm2 }) => saltGm2)).toContain(salt_gm2)
    }
  }
})

test('crews apply the ordered quantity, a little more or less, and skip some passes', () => {
  const { rowsOf } = nights(() => [SALT])
  const spreadShares = rowsOf('treatment_act').map(({ spread_gm2 }) => Number(spread_gm2) / 12)
  expect(spreadShares.length).toBeLessThan(3 * ALL.length)
  expect(Math.min(...spreadShares)).toBeGreaterThanOrEqual(0.6)
  expect(Math.max(...spreadShares)).toBeLessThanOrEqual(1.5)
  const share = spreadShares.reduce((sum, one) => sum + one, 0) / (3 * ALL.length)
  expect(share).toBeGreaterThan(0.8)
  expect(share).toBeLessThan(1.15)
})

test('a later plan replaces the passes that have not left, and no salt is spread when abrasives are planned', () => {
  const { rowsOf } = nights((hour) => [
    { atHour: 3, treatment: 'abrasive', gm2: 60 },
    { atHour: 9, treatment: 'abrasive', gm2: hour === 0 ? 60 : 100 },
  ])
  const rounds = rowsOf('treatment_act')
  expect(new Set(rounds.map(({ treatment }) => treatment))).toEqual(new Set(['abrasive']))
  expect(rounds.length).toBeLessThanOrEqual(6 * ALL.length)
  const isSecond = ({ done_at }: Row) => (Number(done_at) - EVENING) % DAY_MS > 8 * HOUR_MS
  const means = [rounds.filter(isSecond), rounds.filter((round) => !isSecond(round))].map(
    (own) => own.reduce((sum, { spread_gm2 }) => sum + Number(spread_gm2), 0) / own.length,
  )
  expect((means[0] ?? 0) / (means[1] ?? 1)).toBeGreaterThan(1.4)
})

test('an order is ended where the plan asks for nothing any more, and its crew does not leave', () => {
  const { rowsOf } = nights((hour) => (hour === 0 ? [{ ...SALT, atHour: 9 }] : []))
  const orders = rowsOf('directive')
  const isEnded = ({ archived_at }: Row) => archived_at instanceof Date
  expect(orders.filter((order) => !isEnded(order))).toHaveLength(3 * ALL.length)
  expect(orders.filter(isEnded)).toHaveLength(3 * ALL.length)
  for (const { archived_at, expires_at, ordered_at, archived_by, author } of orders.filter(isEnded)) {
    expect(Number(archived_at)).toBeGreaterThan(Number(ordered_at) + 5 * HOUR_MS)
    expect(Number(archived_at)).toBeLessThan(Number(expires_at))
    expect(archived_by).toBe(author)
  }
  expect(rowsOf('treatment_act')).toEqual([])
  expect(rowsOf('pass_report')).toEqual([])
})

test('a departure that has passed is made up for at once, and nothing is driven twice', () => {
  const { rowsOf } = nights(() => [{ ...SALT, atHour: 0 }])
  const delays = rowsOf('treatment_act').map(({ done_at }) => (Number(done_at) - ROUND_MS - EVENING) % DAY_MS)
  expect(delays.length).toBeGreaterThan(2 * ALL.length)
  expect(delays.length).toBeLessThanOrEqual(3 * ALL.length)
  // Ordered within 36 minutes, loaded within 15, and up to 12 minutes late.
  expect(Math.max(...delays)).toBeLessThanOrEqual(63 * MINUTE_MS)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(21 * MINUTE_MS)
})

test('shifted by whole days it is the same story', () => {
  const shape = (beginMs: number) => {
    const { events } = nights(() => [SALT], beginMs)
    return events.map(({ atMs, batches: [batch] }) => [atMs - beginMs, batch?.kind])
  }
  expect(shape(EVENING + 30 * DAY_MS)).toEqual(shape(EVENING))
})

test('a vehicle is back before it leaves again', () => {
  const { rowsOf } = nights(() => [0, 0.5, 1, 6.5, 7].map((atHour) => ({ ...SALT, atHour })))
  const minutesBetween = [...groupBy(rowsOf('treatment_act'), ({ circuit_id }) => circuit_id)].flatMap(
    ([, own]) => {
      const doneMs = own.map(({ done_at }) => Number(done_at)).toSorted((a, b) => a - b)
      return doneMs.slice(1).map((ms, index) => (ms - (doneMs[index] ?? 0)) / MINUTE_MS)
    },
  )
  expect(minutesBetween.length).toBeGreaterThan(5 * ALL.length)
  expect(Math.min(...minutesBetween)).toBeGreaterThanOrEqual(ROUND_MS / MINUTE_MS)
})

test('plowing alone spreads nothing', () => {
  const rounds = nights(() => [{ atHour: 2, treatment: 'plow', gm2: null }]).rowsOf('treatment_act')
  expect(rounds.length).toBeGreaterThan(0)
  expect(rounds.every(({ treatment, spread_gm2 }) => treatment === 'plow' && spread_gm2 === null)).toBe(true)
})

test('most supervisors order the advice, and the others give a reason', () => {
  const orders = nights(() => [SALT]).rowsOf('directive')
  const departing = orders.filter(({ departure }) => departure !== null)
  expect(departing.length / orders.length).toBeGreaterThan(0.1)
  expect(departing.length / orders.length).toBeLessThan(0.45)
})
