import { expect, test } from 'vitest'
import { isDrawable, readArea, writeArea } from './area-text.ts'

const ring: [number, number][] = [
  [3, 44],
  [4, 44],
  [4, 45],
  [3, 44],
]
const polygon = { type: 'Polygon', coordinates: [ring] }

test.each([
  ['a polygon', polygon],
  ['a feature', { type: 'Feature', properties: {}, geometry: polygon }],
  ['a collection', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: polygon }] }],
  ['heights', { type: 'Polygon', coordinates: [ring.map((corner) => [...corner, 1200])] }],
  [
    'more digits than are kept',
    { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [x + 1e-9, y])] },
  ],
])('%s becomes the same area', (_, value) => {
  expect(readArea(JSON.stringify(value))).toEqual({ area: polygon, problem: null })
})

test('polygons of a collection become one area of several', () => {
  const features = [polygon, polygon].map((geometry) => ({ type: 'Feature', geometry }))
  const { area } = readArea(JSON.stringify({ type: 'FeatureCollection', features }))
  expect(area?.type).toBe('MultiPolygon')
  expect(readArea(writeArea(area))).toEqual({ area, problem: null })
})

test.each([
  ['no JSON', 'un polygone', 'text'],
  ['a point', '{"type":"Point","coordinates":[3,44]}', 'none'],
  ['corners that are words', '{"type":"Polygon","coordinates":[[["a","b"]]]}', 'text'],
  [
    'metres of another projection',
    '{"type":"Polygon","coordinates":[[[7e5,6e6],[8e5,6e6],[8e5,7e6],[7e5,6e6]]]}',
    'world',
  ],
  ['crossing lines', '{"type":"Polygon","coordinates":[[[3,44],[4,45],[4,44],[3,45],[3,44]]]}', 'crossing'],
])('%s is refused with a reason', (_, text, problem) => {
  expect(readArea(text)).toEqual({ area: null, problem })
})

test('corners cannot be moved on the map if the area has a hole or crosses the date line', () => {
  const across: [number, number][] = [
    [178, -17],
    [-178, -17],
    [-178, -16],
    [178, -17],
  ]
  expect(isDrawable({ type: 'Polygon', coordinates: [across] })).toBe(false)
  expect(isDrawable({ type: 'Polygon', coordinates: [ring] })).toBe(true)
  expect(isDrawable({ type: 'Polygon', coordinates: [ring, ring] })).toBe(false)
})
