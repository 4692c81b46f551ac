import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { A75 } from './a75.ts'
import { membersOf } from './people.ts'
import { QUEBEC } from './quebec.ts'
import { simulatedSettings, treatmentsBetween, winterOf } from './simulated.ts'
import { storyBetween, storyCircuits } from './story.ts'
import { orderBatches, storyAdvices } from './story-orders.ts'

const FROM = Date.parse('2026-01-06T00:00:00Z')
const days = Array.from({ length: 8 }, (_, day) => FROM + day * DAY_MS)

/** The story of some days of an organisation. */
function storyOf(setup: typeof A75, movedDays = 0) {
  const settings = { ...simulatedSettings(setup), movedDays }
  const circuits = storyCircuits(setup, membersOf(setup.id))
  return days.flatMap((day) => {
    const fromMs = day + movedDays * DAY_MS
    const toMs = fromMs + DAY_MS
    const rounds = treatmentsBetween(winterOf(settings), settings.stations, fromMs, toMs).map(({ atMs, row }) => ({
      atMs, castpointId: row.castpoint_id, saltGm2: row.salt_gm2, isPlowed: row.is_plowed,
    })) // biome-ignore format: a row
    return storyBetween({ setupId: setup.id, fromMs, toMs }, circuits, rounds)
  })
}
const ordersOf = (story: ReturnType<typeof storyOf>) =>
  story.flatMap((event) => ('order' in event ? [event] : []))
const rowsOf = (story: ReturnType<typeof storyOf>, kind: string) =>
  story.flatMap((event) =>
    'batches' in event
      ? event.batches.filter((batch) => batch.kind === kind).flatMap(({ rows }) => rows as Row[])
      : [],
  )
type Row = Record<string, string | number | Date | null>

test.each([A75, QUEBEC])('people of $id ordered before crews drove, and each event has an instant of its own', (setup) => {
  const story = storyOf(setup)
  const orders = ordersOf(story)
  expect(orders.length).toBeGreaterThan(5)
  const instants = story.map(({ atMs }) => atMs)
  expect(new Set(instants).size).toBe(instants.length)
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  const acts = rowsOf(story, 'treatment_act')
  expect(acts.length).toBeGreaterThan(orders.length)
  // but for what went on over midnight, of which the day knows nothing
  const led = acts.filter(({ circuit_id, done_at }) => {
    const doneMs = Number(done_at)
    return orders.some(({ order, atMs }) => order.circuit.id === circuit_id && atMs <= doneMs && doneMs < atMs + order.hours * HOUR_MS)
  })
  expect(led.length / acts.length).toBeGreaterThan(0.8)
  const late = rowsOf(story, 'directive_reader').filter(({ reminded_at }) => reminded_at)
  expect(late.length).toBeGreaterThan(0)
}) // biome-ignore format: a condition a line

test('moved by whole days it is the same story', () => {
  const shape = (story: ReturnType<typeof storyOf>, movedMs: number) =>
    story.map((event) => [event.atMs - movedMs, 'order' in event ? [event.order.author.id, event.order.chance] : event.batches[0]?.kind])
  expect(shape(storyOf(A75, 30), 30 * DAY_MS)).toEqual(shape(storyOf(A75), 0))
}) // biome-ignore format: a shape

test('most order what is advised, the others say why not, and an old advice is none', () => {
  const advices = storyAdvices()
  const headline = {
    situation: 'frost', row: 'D10', treatment: 'prewet', spread: 'prewet', minGm2: 8, maxGm2: 10,
  } // biome-ignore format: a row
  const orders = [...ordersOf(storyOf(A75)), ...ordersOf(storyOf(QUEBEC))]
  const made = orders.map(({ atMs, order, directiveId }) => {
    const row = {
      setup_id: 'x', circuit_id: order.circuit.id, castpoint_id: 'c', issued_at: new Date(atMs - HOUR_MS), content: { headline },
    } // biome-ignore format: a row
    advices.learn([{ kind: 'prescription', rows: [row] }])
    expect(advices.at('x', order.circuit.id, atMs + 5 * HOUR_MS + MINUTE_MS)).toBeNull()
    const advice = advices.at('x', order.circuit.id, atMs)
    const [directive] = orderBatches({ setupId: 'x', directiveId, atMs, order, advice })[0]?.rows ?? []
    return directive as { departure: string | null }
  })
  const departing = made.filter(({ departure }) => departure !== null)
  expect(departing.length / made.length).toBeGreaterThan(0.1)
  expect(departing.length / made.length).toBeLessThan(0.45)
})
