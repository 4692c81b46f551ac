import { expect, test } from 'vitest'
import { type AreaShape, areaProblem, isInArea, MAX_CORNERS } from './area-rules.ts'

const polygon = (...coordinates: number[][][]): AreaShape => ({ type: 'Polygon', coordinates })
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const circle = (corners: number) => {
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI
    return [3 + Math.cos(angle), 45 + Math.sin(angle)]
  })
  return [...ring, ring[0] ?? []]
}

test.each([
  ['a square', polygon(square(3, 44, 1))],
  ['a square with a hole', polygon(square(3, 44, 1), square(3.2, 44.2, 0.2))],
  ['two squares that touch', { type: 'MultiPolygon', coordinates: [[square(3, 44, 1)], [square(4, 44, 1)]] }],
  ['as many corners as are allowed', polygon(circle(MAX_CORNERS - 1))],
  [
    'a corner on a straight side',
    polygon([
      [3, 44],
      [3.5, 44],
      [4, 44],
      [4, 45],
      [3, 44],
    ]),
  ],
] as [string, AreaShape][])('%s is an area', (_, area) => {
  expect(areaProblem(area)).toBeNull()
})

test.each([
  [
    'a figure of eight',
    polygon([
      [3, 44],
      [4, 45],
      [4, 44],
      [3, 45],
      [3, 44],
    ]),
    'crossing',
  ],
  [
    'a side that runs back',
    polygon([
      [3, 44],
      [5, 44],
      [4, 44],
      [4, 45],
      [3, 44],
    ]),
    'crossing',
  ],
  ['a hole across the edge', polygon(square(3, 44, 1), square(3.9, 44.4, 0.5)), 'crossing'],
  ['a hole elsewhere', polygon(square(3, 44, 1), square(8, 44.4, 0.5)), 'hole'],
  [
    'a line',
    polygon([
      [3, 44],
      [4, 44],
      [3, 44],
      [3, 44],
    ]),
    'few',
  ],
  [
    'three corners in a row',
    polygon([
      [3, 44],
      [4, 44],
      [5, 44],
      [3, 44],
    ]),
    'crossing',
  ],
  ['nothing', polygon(), 'few'],
  [
    'a ring without an end',
    polygon([
      [3, 44],
      [4, 44],
      [4, 45],
      [3, 45],
    ]),
    'open',
  ],
  [
    'a corner beyond the world',
    polygon([
      [3, 44],
      [200, 44],
      [4, 45],
      [3, 44],
    ]),
    'world',
  ],
  ['more corners than anybody draws', polygon(circle(MAX_CORNERS)), 'many'],
] as [string, AreaShape, string][])('%s is none', (_, area, problem) => {
  expect(areaProblem(area)).toBe(problem)
})

test('a position is inside an area but not in its hole', () => {
  const area = polygon(square(3, 44, 1), square(3.2, 44.2, 0.2))
  expect(
    [
      [3.5, 44.5],
      [3.3, 44.3],
      [5, 44.5],
    ].map((place) => isInArea(place, area)),
  ).toEqual([true, false, false])
})

/** CPU time of this process, so that a busy machine does not fail the test. */
const cpuMs = () => process.cpuUsage().user / 1000

test('finds self-intersections of many corners within the time of one drawing', () => {
  const ring = circle(MAX_CORNERS - 1)
  const startedMs = cpuMs()
  expect(areaProblem(polygon(ring))).toBeNull()
  expect(cpuMs() - startedMs).toBeLessThan(500)
})
