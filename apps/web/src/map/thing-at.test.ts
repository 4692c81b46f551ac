import type { Map as MapLibre } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { thingAt } from './thing-at.ts'

type Box = readonly [readonly [number, number], readonly [number, number]]

/** A map of a line at x = 100, and of the layers that it has. */
function aMap(layers: readonly string[]): MapLibre {
  const queryRenderedFeatures = (place: readonly [number, number] | Box, options: { layers: string[] }) => {
    const [from, to] = typeof place[0] === 'number' ? [place[0], place[0]] : (place as Box).map(([x]) => x)
    const isHit = (from ?? 0) <= 100 && (to ?? 0) >= 100 && options.layers.includes('roads-line')
    return isHit ? [{ properties: { id: 'segment-1' } }] : []
  }
  const getLayer = (id: string) => layers.includes(id)
  return { getLayer, queryRenderedFeatures } as unknown as MapLibre
}
const PARTS = ['roads-line', 'points-circle']

test('a thin line is meant by who points beside it', () => {
  const map = aMap(PARTS)
  expect(thingAt(map, { x: 100, y: 5 }, PARTS)).toBe('segment-1')
  expect(thingAt(map, { x: 105, y: 5 }, PARTS)).toBe('segment-1')
  expect(thingAt(map, { x: 112, y: 5 }, PARTS)).toBeNull()
})

test('parts that are not drawn yet are not asked for', () => {
  expect(thingAt(aMap([]), { x: 100, y: 5 }, PARTS)).toBeNull()
  expect(thingAt(aMap(['roads-line']), { x: 100, y: 5 }, PARTS)).toBe('segment-1')
})
