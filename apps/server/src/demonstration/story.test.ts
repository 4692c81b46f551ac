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

type Dose = { spread: string; gm2: number | null; passes: number }
type Row = Record<string, string | number | Date | null>

/** An issue of the advice as the step publishes it, for one point with one situation. */
function issue(setupId: string, { id }: StoryCircuit, issuedMs: number, { spread, gm2, passes }: Dose) {
  const place = { setup_id: setupId, circuit_id: id, castpoint_id: 'c', issued_at: new Date(issuedMs) }
  const headline = { situation: 'frost', row: 'D24', treatment: spread, spread, minGm2: gm2, maxGm2: gm2 }
  return [
    { kind: 'prescription', rows: [{ ...place, content: { headline } }] },
    { kind: 'due_advice', rows: [{ ...place, situation: 'frost', spread, gm2, passes }] },
  ] as const
}

/** What people did on three nights of every circuit of both organisations, after each issue of the advice. */
function nights(doseOf: (hour: number) => Dose, beginMs = EVENING) {
  const acts = storyActs(CIRCUITS, beginMs)
  for (const day of [0, 1, 2])
    for (const hour of [0, 6])
      for (const { setupId, circuit } of ALL)
        acts.learn(issue(setupId, circuit, beginMs + (24 * day + hour) * HOUR_MS, doseOf(hour)))
  const events = acts.take(beginMs, beginMs + 96 * HOUR_MS)
  const rowsOf = (kind: string) =>
    events.flatMap(({ batches }) =>
      batches.flatMap((batch) => (batch.kind === kind ? (batch.rows as Row[]) : [])),
    )
  return { events, rowsOf, again: acts.take(beginMs, beginMs + 96 * HOUR_MS) }
}
const SALT: Dose = { spread: 'salt', gm2: 12, passes: 1 }

test('people order the advice before crews drive; each act has its own instant', () => {
  const { events, rowsOf, again } = nights(() => SALT)
  const orders = rowsOf('directive')
  const rounds = rowsOf('treatment_act')
  // The same advice later in the same night has already been carried out.
  expect(orders).toHaveLength(3 * ALL.length)
  expect(new Set(events.map(({ atMs }) => atMs)).size).toBe(events.length)
  expect(again).toEqual([])
  for (const { circuit_id, done_at, told_at } of rounds) {
    const doneMs = Number(done_at)
    expect(
      orders.some(
        (order) =>
          order.circuit_id === circuit_id &&
          Number(order.ordered_at) <= doneMs &&
          doneMs < Number(order.expires_at),
      ),
    ).toBe(true)
    expect(Number(told_at)).toBeGreaterThan(doneMs)
  }
  expect(rowsOf('directive_reader').filter(({ reminded_at }) => reminded_at).length).toBeGreaterThan(0)
})

test('crews apply the ordered quantity, a little more or less, and skip some rounds', () => {
  const { rowsOf } = nights(() => SALT)
  const spreadShares = rowsOf('treatment_act').map(({ spread_gm2 }) => Number(spread_gm2) / 12)
  expect(spreadShares.length).toBeLessThan(3 * ALL.length)
  expect(Math.min(...spreadShares)).toBeGreaterThanOrEqual(0.6)
  expect(Math.max(...spreadShares)).toBeLessThanOrEqual(1.5)
  const share = spreadShares.reduce((sum, one) => sum + one, 0) / (3 * ALL.length)
  expect(share).toBeGreaterThan(0.8)
  expect(share).toBeLessThan(1.15)
})

test('a later order in a night covers the difference, and no salt is spread when abrasives are advised', () => {
  const grown = nights((hour) => ({ spread: 'abrasive', gm2: hour === 0 ? 20 : 40, passes: 1 }))
  const rounds = grown.rowsOf('treatment_act')
  expect(new Set(rounds.map(({ treatment }) => treatment))).toEqual(new Set(['abrasive']))
  const sum = rounds.reduce((total, { spread_gm2 }) => total + Number(spread_gm2), 0)
  expect(sum / (3 * ALL.length * 40)).toBeGreaterThan(0.8)
  expect(sum / (3 * ALL.length * 40)).toBeLessThan(1.15)
})

test('shifted by whole days it is the same story', () => {
  const shape = (beginMs: number) => {
    const { events } = nights(() => SALT, beginMs)
    return events.map(({ atMs, batches: [batch] }) => [atMs - beginMs, batch?.kind])
  }
  expect(shape(EVENING + 30 * DAY_MS)).toEqual(shape(EVENING))
})

test('a vehicle never drives the rounds of two orders at once', () => {
  // Twice as much is advised six hours later, while the rounds of the first order are still being driven.
  const rounds = nights((hour) => ({ spread: 'salt', gm2: 20, passes: hour === 0 ? 6 : 12 })).rowsOf(
    'treatment_act',
  )
  const minutesBetween = [...groupBy(rounds, ({ circuit_id }) => circuit_id)].flatMap(([, own]) => {
    const doneMs = own.map(({ done_at }) => Number(done_at)).toSorted((a, b) => a - b)
    return doneMs.slice(1).map((ms, index) => (ms - (doneMs[index] ?? 0)) / MINUTE_MS)
  })
  expect(minutesBetween.length).toBeGreaterThan(5 * ALL.length)
  // A round takes at least 75 minutes and leaves up to 20 late.
  expect(Math.min(...minutesBetween)).toBeGreaterThanOrEqual(55)
})

test('plowing alone spreads nothing', () => {
  const rounds = nights(() => ({ spread: 'plow', gm2: null, passes: 2 })).rowsOf('treatment_act')
  expect(rounds.every(({ treatment, spread_gm2 }) => treatment === 'plow' && spread_gm2 === null)).toBe(true)
})

test('most supervisors order the advice, and the others give a reason', () => {
  const orders = nights(() => SALT).rowsOf('directive')
  const departing = orders.filter(({ departure }) => departure !== null)
  expect(departing.length / orders.length).toBeGreaterThan(0.1)
  expect(departing.length / orders.length).toBeLessThan(0.45)
})
