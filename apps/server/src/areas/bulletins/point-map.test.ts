import { expect, test } from 'vitest'
import { drawPointMap, placeSymbols } from './point-map.ts'

const RADIUS_PX = 11
const pointsInRow = (count: number, everyPx: number) =>
  Array.from({ length: count }, (_, index) => [380, 30 + index * everyPx] as const)

test('every number is readable, however close the places are, and points to its place', () => {
  for (const everyPx of [0, 3, 12]) {
    const spots = placeSymbols(pointsInRow(30, everyPx))
    for (const [index, { symbol }] of spots.entries())
      for (const { symbol: other } of spots.slice(index + 1))
        expect(Math.hypot(symbol[0] - other[0], symbol[1] - other[1])).toBeGreaterThanOrEqual(2 * RADIUS_PX)
    expect(spots.every(({ place, symbol }) => place[1] === symbol[1])).toBe(true)
  }
  const { svg } = drawPointMap(
    [1, 2, 3].map((number) => ({ number, at: [3, 45 + number / 1000], isFreezing: true })),
    [],
  )
  expect(svg.match(/<circle[^>]* r="11"/g)).toHaveLength(3)
  expect(svg.match(/<circle[^>]* r="2.5"/g)?.length).toBeGreaterThan(0)
})

test('a place with room around it has its number on it', () => {
  expect(placeSymbols(pointsInRow(5, 40)).every(({ place, symbol }) => place === symbol)).toBe(true)
})
