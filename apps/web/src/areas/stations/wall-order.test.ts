import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { aStation } from './test-station.ts'
import { needsAction, worstFirst } from './wall-order.ts'

const JUDGING = { nowMs: Date.parse('2026-11-17T02:05:00Z'), gripLimits: DEFAULT_GRIP_LIMITS }

test('a wall lists the most dangerous roads first, colder before warmer, outdated last', () => {
  const stations = [
    aStation({ id: 'mild', values: { ts: 4, tdew: 1 } }),
    aStation({ id: 'old', values: { ts: -9, road_state: 5 }, observedAt: '2026-11-16T02:00:00.000Z' }),
    aStation({ id: 'cold', values: { ts: -6, tdew: -9 } }),
    aStation({ id: 'icy', values: { ts: -1, road_state: 5 } }),
    aStation({ id: 'snowy', values: { ts: -2, road_state: 8 } }),
    aStation({ id: 'never-reported', observedAt: null }),
  ]
  expect(worstFirst(stations, JUDGING).map(({ id }) => id)).toEqual([
    'icy',
    'snowy',
    'cold',
    'mild',
    'never-reported',
    'old',
  ])
})

test('a crew has to act from a high danger on, by the limits of the organisation', () => {
  const icy = aStation({ values: { ts: -1, road_state: 5 } })
  const frosty = aStation({ values: { ts: -3, tdew: -2, road_state: 4 } })
  expect([icy, frosty].map((station) => needsAction(station, JUDGING))).toEqual([true, false])
  const strict = { ...JUDGING, gripLimits: [0.7, 0.6, 0.5, 0.2] as const }
  expect([icy, frosty].map((station) => needsAction(station, strict))).toEqual([true, true])
  expect(needsAction(aStation({ values: { ts: 1, ice_risk: 4, road_state: 0 } }), JUDGING)).toBe(false)
})
