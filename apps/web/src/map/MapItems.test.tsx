// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawn } from '../test-support/drawn.tsx'
import { createHover } from '../ui/split/hover.ts'
import { createCurrentLooks } from './layers/current-looks.ts'
import { movingLineLayer } from './layers/lines.ts'
import type { MapLayer } from './layers/map-layer.ts'
import { type MapPoint, pointLayer } from './layers/points.ts'
import { MapItems } from './MapItems.tsx'
import { mapTheme } from './map-theme.ts'

type Feature = { readonly layer: object; readonly geometry: object }
/** The names that the base map displays, by layer. */
let rendered: Readonly<Record<string, readonly Feature[]>> = {}
/** Opacities that were set. */
let faded: string[] = []

/** 1000 × 1000 pixels around 0° E, 0° N, ten pixels per degree. */
const map = {
  project: ([longitude, latitude]: [number, number]) => ({ x: 500 + 10 * longitude, y: 500 - 10 * latitude }),
  getZoom: () => 5,
  getCanvas: () => ({ clientWidth: 1000, clientHeight: 1000 }),
  on: () => map,
  off: () => map,
  getLayersOrder: () => Object.keys(rendered),
  getLayer: () => ({ type: 'symbol', sourceLayer: 'place' }),
  getPaintProperty: () => undefined,
  setPaintProperty: (id: string) => void faded.push(id),
  queryRenderedFeatures: ({ layers }: { layers: string[] }) =>
    layers.flatMap((id) =>
      (rendered[id] ?? []).map(({ layer, geometry }) => ({ layer: { id, ...layer }, geometry })),
    ),
}

/** What was drawn on each canvas since it was last cleared. */
const drawings = new Map<HTMLCanvasElement, Drawn>()
type Drawn = { dots: number; words: { text: string; x: number; y: number; baseline: string }[] }

function contextOf(canvas: HTMLCanvasElement) {
  const own: Drawn = { dots: 0, words: [] }
  drawings.set(canvas, own)
  const context = {
    globalAlpha: 1,
    textBaseline: 'alphabetic',
    clearRect: () => {
      own.dots = 0
      own.words = []
    },
    arc: () => {
      own.dots += 1
    },
    fillText: (text: string, x: number, y: number) =>
      void own.words.push({ text, x, y, baseline: context.textBaseline }),
    measureText: (text: string) => ({ width: 7 * text.length }),
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
  }
  const ignore = () => {}
  return new Proxy(context, { get: (target, name) => Reflect.get(target, name) ?? ignore })
}

beforeEach(() => {
  const pens = new WeakMap<HTMLCanvasElement, unknown>()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    if (!pens.has(this)) pens.set(this, contextOf(this))
    return pens.get(this) as never
  })
})
afterEach(() => {
  rendered = {}
  faded = []
  drawings.clear()
  vi.restoreAllMocks()
})

const drawnCanvases = () =>
  [...document.querySelectorAll('canvas')].map((canvas) => drawings.get(canvas) ?? { dots: 0, words: [] })
const words = () => drawnCanvases().flatMap((each) => each.words)

const aPoint = (changes: Partial<MapPoint> = {}): MapPoint => ({
  id: 'p',
  longitude: 0,
  latitude: 0,
  name: 'Col',
  value: '−1,8',
  fill: '#ffffff',
  outline: '#000000',
  symbol: 'plain',
  rank: 0,
  ...changes,
})
const name = (text: string, longitude: number, sortKey = 0): Feature => ({
  layer: { layout: { 'text-field': text, 'text-size': 13, 'symbol-sort-key': sortKey } },
  geometry: { type: 'Point', coordinates: [longitude, 0] },
})

const finders = new Map()
const theme = mapTheme('light')
const mapItems = (layers: readonly MapLayer[], hover = createHover()) => (
  <MapItems
    map={map as never}
    layers={layers}
    selectedId={null}
    hover={hover}
    theme={theme}
    finders={finders}
  />
)

test('towns of the ground are named before the map has drawn anything, larger ones first', async () => {
  const town = (name: string, people: number, longitude = 0) => ({ name, people, longitude, latitude: 0 })
  const towns = [town('Lyon', 520_000), town('Vichy', 250_000, 0.2), town('Riom', 19_000, 30)]
  await drawn(
    <MapItems
      map={map as never}
      layers={[]}
      selectedId={null}
      hover={createHover()}
      theme={mapTheme('light')}
      finders={new Map()}
      towns={towns}
    />,
  )
  // At this zoom Riom is too small, and Vichy has no room beside Lyon.
  expect(words().map(({ text }) => text)).toEqual(['Lyon'])
})

test('the drawn items stay when moving lines are added above them', async () => {
  const points = pointLayer('points', [aPoint()])
  const { redraw } = await drawn(mapItems([points]))
  expect(drawnCanvases().map(({ dots }) => dots)).toEqual([2])
  const looks = [{ colour: '#000000', widthPx: 3 }]
  const moving = movingLineLayer('lines', [], {
    looks,
    currentLooks: createCurrentLooks(),
    outline: '#ffffff',
  })
  await redraw(mapItems([points, moving]))
  expect(drawnCanvases()[0]?.dots).toBe(2)
})

test('place names are next to their places, even if the map has no items', async () => {
  rendered = { 'base-name-towns': [name('Millau', 0)] }
  await drawn(mapItems([]))
  expect(words()).toMatchObject([{ text: 'Millau', x: 507, baseline: 'top' }])
  expect(drawnCanvases()[0]?.dots).toBe(1)
  expect(faded).toContain('base-name-towns')
})

test('names are drawn on every base map, also on a road, and none is hidden without need', async () => {
  rendered = {
    'base-name-towns': [name('Rodez', 0)],
    'base-style city': [name('Albi', 20)],
    'organisation-roads-name': [
      {
        layer: { layout: { 'text-field': 'A75' } },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-20, 0],
            [-20, 5],
            [-20, 10],
          ],
        },
      },
    ],
    'ground-near-name-state': [name('Occitanie', 30)],
  }
  await drawn(mapItems([]))
  expect(new Set(words().map(({ text }) => text))).toEqual(new Set(['Rodez', 'Albi', 'A75']))
  expect(new Set(faded)).toEqual(new Set(['base-name-towns', 'base-style city', 'organisation-roads-name']))
})

test('no name covers the dot of another place, nor the base map’s own labels', async () => {
  rendered = {
    'base-name-towns': [name('Narbonne', 5, -50), name('Carcassonne', 0, -40), name('Mende', 30)],
    'ground-near-name-state': [name('Lozère', 36)],
  }
  await drawn(mapItems([]))
  const places = Object.fromEntries(words().map(({ text, x }) => [text, x]))
  expect(places.Narbonne).toBeGreaterThan(550)
  expect(places.Carcassonne).toBeLessThan(500)
  expect(places.Mende).toBeLessThan(800)
})

test('a place with the same name as an item on it is written once, without a dot on the item', async () => {
  rendered = { 'base-name-towns': [name('Aguessac', 0), name('Lodève', 20)] }
  await drawn(
    mapItems([
      pointLayer('points', [
        aPoint({ name: 'Aguessac' }),
        aPoint({ id: 'q', longitude: 20, name: '', value: '' }),
      ]),
    ]),
  )
  expect(words().map(({ text }) => text)).toEqual(['−1,8', 'Aguessac', 'Lodève'])
  expect(drawnCanvases()[0]?.dots).toBe(4)
})

test('no other label is written where the label at the pointer is displayed', async () => {
  const hover = createHover()
  const close = aPoint({ id: 'q', longitude: 0.3, name: 'Viaduc', rank: 1 })
  await drawn(mapItems([pointLayer('points', [aPoint({ value: '−9,0' }), close])], hover))
  const before = words().map(({ text }) => text)
  hover.set('p')
  expect(words().map(({ text }) => text)).toEqual(before.filter((text) => text !== 'Col' && text !== '−9,0'))
})
