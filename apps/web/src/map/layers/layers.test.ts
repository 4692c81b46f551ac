import { expect, test } from 'vitest'
import { mapTheme } from '../map-theme.ts'
import { areaLayer, type MapArea, middleOf } from './areas.ts'
import { createBoxIndex } from './boxes.ts'
import { symbolLayer } from './coloured-signs.ts'
import { type FlatView, xOf, yOf } from './flat-view.ts'
import { isolineLayer } from './isoline-layer.ts'
import { lineLayer } from './lines.ts'
import type { StaticLayer } from './map-layer.ts'
import type { MapLine } from './map-line.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import { placedNames } from './placed-names.ts'
import { type MapPoint, pointLayer } from './points.ts'
import { shieldLayer } from './shields.ts'

const aPoint = (changes: Partial<MapPoint> = {}): MapPoint => ({
  id: 'p',
  longitude: 3,
  latitude: 45,
  name: 'Col',
  value: '−1,8',
  fill: '#fff',
  outline: '#000',
  symbol: 'plain',
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
  { kind: 'points', of: (count: number) => pointLayer('x', makeMany(count, aPoint)), box: [3, 45, 3, 45] },
  { kind: 'lines', of: (count: number) => lineLayer('x', makeMany(count, aLine)), box: [3, 45, 3.3, 45.2] },
  { kind: 'areas', of: (count: number) => areaLayer('x', makeMany(count, anArea)), box: [3, 45, 4, 46] },
]

/** 1000 × 800 pixels around 3.5° E, 45.5° N, at zoom 8. */
const SCALE = 512 * 2 ** 8
const VIEW: FlatView = {
  width: 1000,
  height: 800,
  zoom: 8,
  scale: SCALE,
  shiftX: 500 - SCALE * mercatorX(3.5),
  shiftY: 400 - SCALE * mercatorY(45.5),
}
const layoutOf = (layer: StaticLayer) => layer.computeLayout(VIEW, mapTheme('light'))
const pixelOf = (longitude: number, latitude: number): [number, number] => [
  xOf(VIEW, longitude),
  yOf(VIEW, latitude),
]

function makeMany<Item>(count: number, make: (changes: { id: string }) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make({ id: `${index}` }))
}

test.each(LAYERS)('$kind: items are found by their id, and fill a box', ({ of, box }) => {
  const layer = of(3)
  expect(layer.extent).toEqual(box)
  expect(layer.itemCount).toBe(3)
  expect(layer.labelOf('2')).not.toBeNull()
  expect(layer.labelOf('elsewhere')).toBeNull()
})

test.each(LAYERS)('$kind: an empty layer fills no box', ({ of }) => {
  expect(of(0).extent).toBeNull()
  expect(of(0).itemCount).toBe(0)
  expect(layoutOf(of(0)).labels).toEqual([])
})

test('road numbers are spaced along their road, each road for itself, and cannot be chosen', () => {
  // Some 3.6 pixels between neighbours at this zoom.
  const placesOf = (road: string, latitude: number) =>
    Array.from({ length: 101 }, (_, index) => ({ road, at: [3 + index / 100, latitude] }))
  const layer = shieldLayer('shields', [...placesOf('A75', 45.4), ...placesOf('D809', 45.5)])
  const { labels, findAt } = layoutOf(layer)
  const labelsOfRoad = (road: string) => labels.filter(({ lines: [line] }) => line?.text === road)
  // The layer offers more places than are written, because names and points may occupy some of them.
  expect([labelsOfRoad('A75').length, labelsOfRoad('D809').length]).toEqual([17, 17])
  const [first] = labelsOfRoad('A75')
  const sized = labels.map((label) => ({ ...label, widthPx: 30, heightPx: 15 }))
  const placed = placedNames(sized, VIEW, createBoxIndex()).map(({ name }) => name)
  for (const road of ['A75', 'D809']) {
    const written = placed.filter(({ spacing }) => spacing?.group === road).map(({ x }) => x)
    expect(written).toHaveLength(2)
    expect((written[1] ?? 0) - (written[0] ?? 0)).toBeGreaterThanOrEqual(180)
  }
  expect(findAt(first?.x ?? 0, first?.y ?? 0)).toBeNull()
})

test('the label of a line is at its middle vertex', () => {
  expect(lineLayer('x', [aLine()]).labelOf('l')).toEqual({
    at: [3.1, 45.2],
    name: 'A75, PK 12',
    value: 'risque moyen',
  })
})

test('a point is found at its position and within a finger’s width, and of stacked points the lower rank', () => {
  const { findAt } = layoutOf(
    pointLayer('x', [aPoint({ id: 'danger', rank: -1000 }), aPoint({ id: 'calm', rank: 0 })]),
  )
  const [x, y] = pixelOf(3, 45)
  expect(findAt(x, y)?.id).toBe('danger')
  expect(findAt(x + 10, y)?.id).toBe('danger')
  expect(findAt(x + 40, y)).toBeNull()
})

test('finds the nearest of points that are closer together than a finger’s width', () => {
  const [x, y] = pixelOf(3, 45)
  const adjacentLongitude = 3 + (10 / SCALE) * 360
  const { findAt } = layoutOf(
    pointLayer('x', [
      aPoint({ id: 'danger', rank: -1000 }),
      aPoint({ id: 'calm', longitude: adjacentLongitude }),
    ]),
  )
  expect(findAt(x + 10, y)).toEqual({ id: 'calm', distancePx: expect.closeTo(0, 6) })
  expect(findAt(x, y)?.id).toBe('danger')
})

test('a camera is next to the point whose road it films', () => {
  const { findAt } = layoutOf(pointLayer('x', [aPoint({ symbol: 'camera' })]))
  const [x, y] = pixelOf(3, 45)
  expect(findAt(x + 17, y)?.id).toBe('p')
  expect(findAt(x - 10, y)).toBeNull()
})

test('labels have the value above the name, the lowest rank first; items outside the map have none', () => {
  const { labels } = layoutOf(
    pointLayer('x', [
      aPoint({ id: 'calm', rank: 5 }),
      aPoint({ id: 'danger', rank: -5 }),
      aPoint({ id: 'far', longitude: 60 }),
    ]),
  )
  expect(labels.map(({ id }) => id)).toEqual(['danger', 'calm'])
  expect(labels[0]?.lines.map(({ text }) => text)).toEqual(['−1,8', 'Col'])
})

test('a thin line is also found next to it, of stacked lines the topmost', () => {
  const { findAt } = layoutOf(
    lineLayer('x', [aLine({ id: 'ice', rank: 3, widthPx: 2 }), aLine({ id: 'dry', rank: 0, widthPx: 2 })]),
  )
  const [x, y] = pixelOf(3.1, 45.2)
  expect(findAt(x, y)?.id).toBe('ice')
  expect(findAt(x, y - 6)?.id).toBe('ice')
  expect(findAt(x, y - 20)).toBeNull()
})

test('an area is found inside it but not in its hole, and has one label in its middle', () => {
  const hole = SQUARE.map(([x = 0, y = 0]) => [3.4 + (x - 3) / 5, 45.4 + (y - 45) / 5])
  const layer = areaLayer('x', [anArea({ polygons: [[SQUARE, hole]] })])
  const { findAt, labels } = layoutOf(layer)
  expect(findAt(...pixelOf(3.2, 45.2))?.id).toBe('a')
  expect(findAt(...pixelOf(3.5, 45.5))).toBeNull()
  expect(findAt(...pixelOf(2.9, 45.2))).toBeNull()
  expect(labels).toMatchObject([{ gapPx: 0 }])
  expect(labels[0]?.x).toBeCloseTo(pixelOf(3.5, 45.5)[0], 6)
})

test('of overlapping wind arrows only the strongest is drawn, of lightning strikes all are', () => {
  const strike = {
    longitude: 3,
    latitude: 45,
    name: '',
    value: '12',
    colour: '#000',
    rotationDeg: 0,
    scale: 1,
  }
  const symbols = [
    { ...strike, id: 'weak', rank: 10 },
    { ...strike, id: 'strong', rank: 90 },
  ]
  const winds = layoutOf(symbolLayer('x', { symbol: 'arrow', symbols, isWritten: true }))
  expect(winds.labels.map(({ id }) => id)).toEqual(['strong'])
  expect(winds.obstacles).toHaveLength(1)
  const strikes = layoutOf(symbolLayer('x', { symbol: 'strike', symbols, isWritten: false }))
  expect(strikes.labels).toEqual([])
  expect(strikes.findAt(...pixelOf(3, 45))?.id).toBe('strong')
})

test('an isotherm has its value near its end, however short it is; zero is labelled first', () => {
  const coordinates = [
    [3, 45],
    [3.1, 45.1],
    [3.2, 45],
  ]
  const lines = [2, 0].map((temperatureC) => ({ temperatureC, coordinates }))
  const { labels } = layoutOf(isolineLayer('x', lines, (temperatureC) => `${temperatureC} °C`))
  expect(labels.map(({ lines: [line] }) => line?.text)).toEqual(['0 °C', '2 °C'])
  expect(labels[0]?.x).toBeCloseTo(pixelOf(3, 45)[0], 6)
})

test('the label position of several areas is the middle of the largest, in either winding order', () => {
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
