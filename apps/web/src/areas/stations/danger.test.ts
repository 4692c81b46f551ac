import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { dangerOf } from './danger.ts'
import type { Station } from './station.ts'
import { aStation } from './test-station.ts'

const ordered = (stations: readonly Station[]) =>
  stations
    .toSorted((left, right) => dangerOf(right, DEFAULT_GRIP_LIMITS) - dangerOf(left, DEFAULT_GRIP_LIMITS))
    .map(({ id }) => id)

test('ranks a station by how slippery its road is, and puts unreliable stations last', () => {
  const stations = [
    aStation({ id: 'mild', values: { ts: 4, tair: 5, road_state: 0 } }),
    aStation({ id: 'silent', state: 'disconnected', values: { ts: -4, road_state: 5 } }),
    aStation({ id: 'sure of ice, yet dry', values: { ts: 3, tdew: -3, ice_risk: 4, road_state: 0 } }),
    aStation({ id: 'frost possible', values: { ts: -2, tdew: -1, road_state: 0 } }),
    aStation({ id: 'icy', values: { ts: -1, road_state: 5 } }),
    aStation({ id: 'snowy', values: { ts: -1, road_state: 8 } }),
  ]
  expect(ordered(stations)).toEqual([
    'icy',
    'snowy',
    'frost possible',
    'sure of ice, yet dry',
    'mild',
    'silent',
  ])
})

test('ranks the colder road first at equal danger, and ignores a failing sensor', () => {
  const stations = [
    aStation({ id: 'cool', values: { ts: 1 } }),
    aStation({ id: 'cold', values: { ts: -6 } }),
    aStation({ id: 'failing', values: { ts: 3, ice_risk: 5, road_state: 9 } }),
    aStation({ id: 'air only', values: { tair: -2 } }),
  ]
  expect(ordered(stations)).toEqual(['cold', 'air only', 'cool', 'failing'])
})
