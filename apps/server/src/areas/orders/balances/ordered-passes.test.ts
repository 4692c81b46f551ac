import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import type { DoneTreatment, OrderInForce } from './queries.ts'

const EVENING_MS = Date.parse('2026-01-12T18:00:00Z')
const NIGHTS: Parameters<typeof balanceOf>[1] = [
  {
    day: '2026-01-12',
    fromMs: EVENING_MS - 6 * HOUR_MS,
    midnightMs: EVENING_MS + 6 * HOUR_MS,
    toMs: EVENING_MS + 18 * HOUR_MS,
  },
]
/** 10 km of two lanes of 3.5 m: 70,000 m². */
const CIRCUIT = {
  id: 'a',
  name: 'A',
  laneWidthM: 3.5,
  segments: [{ roadType: 'main', priority: 1, lanes: 2, kmFrom: 0, kmTo: 10, coordinates: [] }],
} as unknown as Parameters<typeof balanceOf>[0][number] // only the fields that amounts depend on

const rule = { roadType: 'main', priority: null, treatment: 'salt', minGm2: 20, isOnDemand: false } as const
const pass = (hour: number, overrides: object = {}) => ({
  departAt: new Date(EVENING_MS + hour * HOUR_MS).toISOString(),
  treatment: 'salt' as const,
  minGm2: 20,
  ...overrides,
})
function orderedOf(...passes: OrderInForce['passes']) {
  const order: OrderInForce = {
    circuitId: 'a',
    fromMs: EVENING_MS,
    toMs: EVENING_MS + 8 * HOUR_MS,
    endsMs: EVENING_MS + 8 * HOUR_MS,
    rules: [rule],
    passes,
  }
  const { nights } = balanceOf([CIRCUIT], NIGHTS, {
    advised: [],
    advisedPasses: [],
    orders: [order],
    done: [],
  })
  const { count, kg } = nights[0]?.ordered ?? { count: -1, kg: { nacl: -1 } }
  return [count, kg.nacl]
}

test('an order without passes counts once a night', () => {
  expect(orderedOf()).toEqual([1, 1400])
})

test('every ordered pass counts, at its own rate', () => {
  expect(orderedOf(pass(1), pass(3, { minGm2: 10 }), pass(5, { treatment: 'plow', minGm2: null }))).toEqual([
    3, 2100,
  ])
})

test('a pass that would have left before or after the order was in force does not count', () => {
  expect(orderedOf(pass(-1), pass(1), pass(8))).toEqual([1, 1400])
})

test('a patrol spreads and plows nothing', () => {
  expect(orderedOf(pass(1), pass(2, { treatment: 'patrol', minGm2: null }))).toEqual([1, 1400])
})

test('a plan, its order and what was done of it count alike: pass by pass at their rates', () => {
  const hours = [1, 3, 5]
  const departs = hours.map((hour) => EVENING_MS + hour * HOUR_MS)
  const { nights } = balanceOf([CIRCUIT], NIGHTS, {
    advised: [],
    advisedPasses: departs.map((departMs) => ({ circuitId: 'a', departMs, treatment: 'plow_salt', gm2: 20 })),
    orders: [
      {
        circuitId: 'a',
        fromMs: EVENING_MS,
        toMs: EVENING_MS + 8 * HOUR_MS,
        endsMs: EVENING_MS + 8 * HOUR_MS,
        rules: [rule],
        passes: hours.map((hour) => pass(hour, { treatment: 'plow_salt' })),
      },
    ],
    done: departs.map((doneMs) => ({
      circuitId: 'a',
      kmFrom: null,
      kmTo: null,
      treatment: 'plow_salt',
      gm2: 20,
      deicer: 'nacl',
      doneMs,
    })),
  })
  const expected = { count: 3, kg: { nacl: 4200 } }
  expect(nights[0]).toMatchObject({ advised: expected, ordered: expected, done: expected })
})

describe('what was done is compared with what was ordered', () => {
  /** An order until 2:00, seen at 20:00. */
  const order: OrderInForce = {
    circuitId: 'a',
    fromMs: EVENING_MS,
    toMs: EVENING_MS + 2 * HOUR_MS,
    endsMs: EVENING_MS + 8 * HOUR_MS,
    rules: [rule],
    passes: [pass(1), pass(3), pass(5)],
  }
  const act = (hour: number, gm2 = 20): DoneTreatment => ({
    circuitId: 'a',
    kmFrom: null,
    kmTo: null,
    treatment: 'salt',
    gm2,
    deicer: 'nacl',
    doneMs: EVENING_MS + hour * HOUR_MS,
  })
  function countsOf(orders: readonly OrderInForce[], done: readonly DoneTreatment[], circuit = CIRCUIT) {
    const { nights } = balanceOf([circuit], NIGHTS, { advised: [], advisedPasses: [], orders, done })
    const { ordered, done: doneTotal, doneOnOrder } = nights[0] as (typeof nights)[number]
    return [ordered, doneTotal, doneOnOrder].map(({ count, kg }) => [count, kg.nacl])
  }

  test('a treatment without an order is done, but not on an order', () => {
    expect(countsOf([order], [act(-2)])).toEqual([
      [1, 1400],
      [1, 1400],
      [0, 0],
    ])
    expect(countsOf([], [act(1)])[2]).toEqual([0, 0])
    expect(countsOf([{ ...order, circuitId: 'b' }], [act(1)])[2]).toEqual([0, 0])
  })

  test('a pass that a crew has driven before its time is ordered as well as done', () => {
    // The first is due at 19:00; at 20:00 the crew has also driven the one of 21:00.
    expect(countsOf([order], [act(1), act(1.9)])).toEqual([
      [2, 2800],
      [2, 2800],
      [2, 2800],
    ])
    // No more than were ordered.
    expect(countsOf([order], [act(0.5), act(1), act(1.4), act(1.9)])[0]).toEqual([3, 4200])
  })

  test('an order that leaves the rounds to the crew counts for each of them', () => {
    const open = { ...order, passes: [] }
    const [segment] = CIRCUIT.segments
    if (!segment) throw new Error('a circuit without segments')
    const halves = [
      { ...segment, kmTo: 5 },
      { ...segment, kmFrom: 5 },
    ]
    // Less than ordered was spread; the second round was of half the circuit.
    const rounds = [act(1, 15), { ...act(3), kmFrom: 0, kmTo: 5 }]
    expect(countsOf([open], rounds, { ...CIRCUIT, segments: halves })).toEqual([
      [2, 2100],
      [2, 1750],
      [2, 1750],
    ])
    expect(countsOf([open], [])[0]).toEqual([1, 1400])
  })

  test('a treatment reported in the round after an order belongs to it', () => {
    const overlongOrder = { ...order, endsMs: EVENING_MS + 2 * HOUR_MS }
    // A round of the product takes two hours.
    expect(countsOf([overlongOrder], [act(3.9)])[2]).toEqual([1, 1400])
    expect(countsOf([overlongOrder], [act(4)])[2]).toEqual([0, 0])
    expect(countsOf([{ ...order, endsMs: null }], [act(12)])[2]).toEqual([1, 1400])
  })
})
