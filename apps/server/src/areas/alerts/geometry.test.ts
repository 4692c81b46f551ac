import { describe, expect, test } from 'vitest'
import { coastsAt, departmentAt } from './departments.ts'
import { isInside, isNear, type Vertex } from './geometry.ts'

const square = (west: number, south: number, size: number): Vertex[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

describe('inside', () => {
  test('contains points of a polygon, not of its hole, but of an island within the hole', () => {
    const lake = [[square(0, 0, 10), square(2, 2, 6)], [square(4, 4, 2)]]
    expect(isInside(lake, 1, 1)).toBe(true)
    expect(isInside(lake, 3, 3)).toBe(false)
    expect(isInside(lake, 5, 5)).toBe(true)
    expect(isInside(lake, 11, 5)).toBe(false)
  })

  test('handles a concave shape, whichever way its ring turns', () => {
    const horseshoe: Vertex[] = [
      [0, 0],
      [9, 0],
      [9, 9],
      [6, 9],
      [6, 3],
      [3, 3],
      [3, 9],
      [0, 9],
      [0, 0],
    ]
    for (const ring of [horseshoe, [...horseshoe].reverse()]) {
      expect(isInside([[ring]], 4.5, 6)).toBe(false)
      expect(isInside([[ring]], 4.5, 1)).toBe(true)
      expect(isInside([[ring]], 8, 8)).toBe(true)
    }
  })

  test('assigns a point on an edge shared by zones to exactly one of them', () => {
    const zones = [square(0, 0, 1), square(1, 0, 1), square(0, 1, 1), square(1, 1, 1)]
    for (const [longitude, latitude] of [
      [1, 0.5],
      [0.5, 1],
      [1, 1],
      [1.5, 1],
    ] as const) {
      expect(
        zones.filter((zone) => isInside([[zone]], longitude, latitude)),
        `${longitude} ${latitude}`,
      ).toHaveLength(1)
    }
  })
})

describe('distance', () => {
  test('boxes have a margin in metres', () => {
    expect(isNear([3, 45, 4, 46], 4.05, 45.5)).toBe(false)
    expect(isNear([3, 45, 4, 46], 4.05, 45.5, 5000)).toBe(true)
    expect(isNear([3, 45, 4, 46], 4.08, 45.5, 5000)).toBe(false)
  })
})

describe('French departments', () => {
  test.each([
    ['Clermont-Ferrand', 3.087, 45.777, '63'],
    ['Mende', 3.5, 44.518, '48'],
    ['Saint-Flour', 3.093, 45.033, '15'],
    ['Millau', 3.078, 44.1, '12'],
    ['Paris', 2.352, 48.857, '75'],
    ['Ajaccio', 8.74, 41.927, '2A'],
    ['Perpignan', 2.895, 42.699, '66'],
    ['Andorra la Vella', 1.522, 42.507, '99'],
    ['Chicoutimi', -71.07, 48.43, null],
    ['Geneva', 6.143, 46.204, null],
  ] as const)('%s', (_, longitude, latitude, code) => {
    expect(departmentAt(longitude, latitude)).toBe(code)
  })

  test('coasts follow the sea, not borders', () => {
    expect(coastsAt(3.7, 43.4)).toEqual(['34'])
    expect(coastsAt(-4.486, 48.39)).toEqual(['29'])
    expect(coastsAt(7.75, 48.58)).toEqual([])
    expect(coastsAt(1.4, 42.45)).toEqual([])
  })
})
