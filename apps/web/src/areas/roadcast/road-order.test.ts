import { expect, test } from 'vitest'
import { sortRows } from '../../ui/table/sort-rows.ts'
import type { RoadForecast } from './road-forecast.ts'
import { roadKey } from './road-order.ts'

/** A road with these danger levels, hour by hour. */
const road = (castpointId: string, ...levels: number[]): readonly [string, RoadForecast] => [
  castpointId,
  {
    castpointId,
    issuedMs: 0,
    isOutdated: false,
    hours: levels.map((danger, hour) => ({
      ms: hour * 3_600_000,
      ts: -1,
      danger,
      kind: 1,
      condition: null,
      belowZero: null,
      ice: null,
    })),
    lowest: null,
    freezing: null,
    worst: { risk: Math.max(...levels), fromMs: 0, untilMs: null, kind: 1, isNow: false },
    firstAction: null,
    belowZero: null,
    likeliestIce: null,
    isCorrected: false,
  },
]

test('roads are sorted by when they become slippery, then by level; roads that stay safe are last', () => {
  const roads = new Map([
    road('minor', 1, 1, 1),
    road('late', 0, 0, 4),
    road('early', 0, 2, 2),
    road('worse', 0, 2, 3),
  ])
  const points = [...roads.keys()].map((id_castpoint) => ({ id_castpoint }))
  const sorted = sortRows(points, roadKey('slippery', roads), 'ascending', 'fr')
  expect(sorted.map(({ id_castpoint }) => id_castpoint)).toEqual(['worse', 'early', 'late', 'minor'])
})
