import { expect, test } from 'vitest'
import { mapTheme } from '../map-theme.ts'
import { areaLayer, type MapArea, middleOf } from './areas.ts'
import { isolineLayer } from './isoline-layer.ts'
import { lineLayer, movingLineLayer } from './lines.ts'
import type { MapLayer } from './map-layer.ts'
import type { MapLine } from './map-line.ts'
import { type MapPoint, pointLayer } from './points.ts'
import { createShownLooks } from './shown-looks.ts'

const aPoint = (changes: Partial<MapPoint> = {}): MapPoint => ({
  id: 'p',
  longitude: 3,
  latitude: 45,
  name: 'Col',
  value: '−1,8',
  fill: '#fff',
  outline: '#000',
  sign: 'plain',
  rank: 0,
  ...changes,
})
const aLine = (changes: Partial<MapLine> = {}): MapLine => ({
  id: 'l',
  coordinates: [
    [3, 45],
    [3.1, 45.2],
    [3.3, 45.1],
  ],
  name: 'A75, PK 12',
  value: 'risque moyen',
  colour: '#FFE32F',
  outline: '#1F2933',
  widthPx: 5,
  isDashed: false,
  rank: 2,
  ...changes,
})
const SQUARE = [
  [3, 45],
  [4, 45],
  [4, 46],
  [3, 46],
  [3, 45],
]
const anArea = (changes: Partial<MapArea> = {}): MapArea => ({
  id: 'a',
  polygons: [[SQUARE]],
  name: 'Margeride',
  value: 'Forte',
  colour: '#D8780C',
  outline: '#D8780C',
  rank: 3,
  ...changes,
})

const LAYERS = [
  { kind: 'points', of: (count: number) => pointLayer('x', many(count, aPoint)), box: [3, 45, 3, 45] },
  { kind: 'lines', of: (count: number) => lineLayer('x', many(count, aLine)), box: [3, 45, 3.3, 45.2] },
  { kind: 'areas', of: (count: number) => areaLayer('x', many(count, anArea)), box: [3, 45, 4, 46] },
]

function many<Thing>(count: number, make: (changes: { id: string }) => Thing): Thing[] {
  return Array.from({ length: count }, (_, index) => make({ id: `${index}` }))
}

test.each(LAYERS)('$kind: as many things as there are take the same few layers of the style', ({ of }) => {
  const partIds = (layer: MapLayer) => layer.partsOf(mapTheme('light')).map(({ id }) => id)
  expect(partIds(of(20_000))).toEqual(partIds(of(1)))
  expect(partIds(of(1)).length).toBeLessThan(5)
})

test.each(LAYERS)(
  '$kind: parts have names of the layer, and those that are touched are among them',
  ({ of }) => {
    const layer = of(1)
    const ids = layer.partsOf(mapTheme('dark')).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^x-/)
    expect(ids).toEqual(expect.arrayContaining([...layer.touchedParts]))
  },
)

test.each(LAYERS)('$kind: are found by their id, and fill a box', ({ of, box }) => {
  const layer = of(3)
  expect(layer.extent).toEqual(box)
  expect(layer.features.features.map(({ properties }) => properties?.id)).toContain('2')
  expect(layer.labelOf('2')).not.toBeNull()
  expect(layer.labelOf('elsewhere')).toBeNull()
})

test.each(LAYERS)('$kind: nothing fills no box', ({ of }) => {
  expect(of(0).extent).toBeNull()
  expect(of(0).features.features).toEqual([])
})

test('the label of a line stands at its middle bend', () => {
  expect(lineLayer('x', [aLine()]).labelOf('l')).toEqual({
    at: [3.1, 45.2],
    name: 'A75, PK 12',
    value: 'risque moyen',
  })
})

test('lines that move are the same features in all their looks, and on top none of the map', () => {
  const moving = { looks: [{ colour: '#8C0019', widthPx: 7 }], shown: createShownLooks(), outline: '#1F2933' }
  const lines = [aLine()]
  const below = movingLineLayer('x', lines, { ...moving, isOnTop: false })
  expect(below.features).toEqual(lineLayer('x', lines).features)
  const above = movingLineLayer('x', lines, { ...moving, isOnTop: true })
  expect(above.features.features).toEqual([])
  expect(above.partsOf(mapTheme('light'))).toEqual([])
  expect(above.extent).toEqual(below.extent)
  expect(above.labelOf('l')).toEqual(below.labelOf('l'))
})

test('a line of one temperature has its value near its end, however short it is', () => {
  const coordinates = [
    [3, 45],
    [3.1, 45.1],
    [3.2, 45],
  ]
  const { features } = isolineLayer('x', [{ temperatureC: 0, coordinates }], () => '0 °C').features
  expect(features.map(({ geometry }) => geometry)).toEqual([
    { type: 'LineString', coordinates },
    { type: 'Point', coordinates: [3, 45] },
  ])
  expect(features[1]?.properties).toMatchObject({ value: '0 °C' })
})

test('an area has its label once, however many pieces it is cut into', () => {
  const { features } = areaLayer('x', [anArea()]).features
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'Point'])
})

test('the middle of areas is that of the largest, whichever way round it is drawn', () => {
  const small = SQUARE.map(([x = 0, y = 0]) => [10 + x / 10, y])
  expect(middleOf([[small], [SQUARE]])).toEqual([3.5, 45.5])
  expect(middleOf([[SQUARE.toReversed()]])).toEqual([3.5, 45.5])
  const triangle = [
    [0, 0],
    [3, 0],
    [0, 3],
  ]
  expect(middleOf([[triangle]])).toEqual([1, 1])
})
