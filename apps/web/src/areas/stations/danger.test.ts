import { expect, test } from 'vitest'
import { dangerOf } from './danger.ts'
import type { Station } from './station.ts'
import { aStation } from './test-station.ts'

const ordered = (stations: readonly Station[]) =>
  stations.toSorted((left, right) => dangerOf(right) - dangerOf(left)).map(({ id }) => id)

test('ranks a station by the worst of ice risk, road state and frost, and puts unreliable stations last', () => {
  const stations = [
    aStation({ id: 'mild', values: { ts: 4, tair: 5 } }),
    aStation({ id: 'silent', state: 'disconnected', values: { ts: -4, ice_risk: 4 } }),
    aStation({ id: 'medium', values: { ts: -1, ice_risk: 2, tdew: -3 } }),
    aStation({ id: 'frost possible', values: { ts: -2, tdew: -1, ice_risk: 1 } }),
    aStation({ id: 'icy', values: { ts: -1, road_state: 5, ice_risk: 3 } }),
    aStation({ id: 'high', values: { ts: -1, ice_risk: 3 } }),
  ]
  expect(ordered(stations)).toEqual(['icy', 'high', 'frost possible', 'medium', 'mild', 'silent'])
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
