import { expect, test } from 'vitest'
import { aStation } from './test-station.ts'
import { needsAction, worstFirst } from './wall-order.ts'

const NOW_MS = Date.parse('2026-11-17T02:05:00Z')

test('a wall lists stations that need action first, colder before warmer, outdated last', () => {
  const stations = [
    aStation({ id: 'mild', values: { ts: 4, tdew: 1 } }),
    aStation({ id: 'old', values: { ts: -9, ice_risk: 4 }, observedAt: '2026-11-16T02:00:00.000Z' }),
    aStation({ id: 'cold', values: { ts: -6, tdew: -9 } }),
    aStation({ id: 'icy', values: { ts: -1, ice_risk: 3 } }),
    aStation({ id: 'snowy', values: { ts: -2, road_state: 8 } }),
    aStation({ id: 'never-reported', observedAt: null }),
  ]
  expect(worstFirst(stations, NOW_MS).map(({ id }) => id)).toEqual([
    'snowy',
    'icy',
    'cold',
    'mild',
    'never-reported',
    'old',
  ])
})

test('a sensor that reports a failure needs no action; possible frost does', () => {
  expect(needsAction(aStation({ values: { ts: -1, ice_risk: 5 } }), NOW_MS)).toBe(false)
  expect(needsAction(aStation({ values: { ts: -3, tdew: -2 } }), NOW_MS)).toBe(true)
})
