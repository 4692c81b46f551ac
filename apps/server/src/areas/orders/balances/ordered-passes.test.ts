import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import type { OrderInForce } from './queries.ts'

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
