import { expect, test } from 'vitest'
import { drawFlatLines, flatLines } from './flat-lines.ts'
import type { LineLook, MapLine } from './map-line.ts'

const CALM = { colour: '#A4B3B8', widthPx: 2 }
const HIGH = { colour: '#8C0019', widthPx: 7 }

/** Stretches of ten kilometres, each where the one before ends. */
const road = (count: number, changes: Partial<MapLine> = {}): MapLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    coordinates: [
      [index, 45],
      [index + 0.001, 45],
      [index + 1, 45],
    ],
    name: '',
    value: '',
    outline: '#1F2933',
    isDashed: false,
    rank: 0,
    ...CALM,
    ...changes,
  }))

const tenPxADegree = (longitude: number, latitude: number) => [10 * longitude, 10 * (60 - latitude)] as const

type Drawn = { colour: string; widthPx: number; path: string }

/** What a canvas is told to draw, stroke by stroke. */
function drawn(lines: readonly MapLine[], looks: ReadonlyMap<string, LineLook>): Drawn[] {
  const strokes: Drawn[] = []
  let path = ''
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    setLineDash: () => {},
    beginPath: () => {
      path = ''
    },
    moveTo: (x: number, y: number) => {
      path += `M${x},${y}`
    },
    lineTo: (x: number, y: number) => {
      path += `L${x},${y}`
    },
    stroke() {
      strokes.push({ colour: context.strokeStyle, widthPx: context.lineWidth, path })
    },
  }
  drawFlatLines(context as unknown as CanvasRenderingContext2D, flatLines(lines, tenPxADegree), looks)
  return strokes
}

test('a road of one look is one stroke and its casing, without the bends that cannot be seen', () => {
  expect(drawn(road(3), new Map())).toEqual([
    { colour: '#1F2933', widthPx: 4, path: 'M0,150L10,150L20,150L30,150' },
    { colour: '#A4B3B8', widthPx: 2, path: 'M0,150L10,150L20,150L30,150' },
  ])
})

test('what is worst is drawn last, over all casings, and breaks the road that it lies in', () => {
  expect(drawn(road(3), new Map([['s1', HIGH]]))).toEqual([
    { colour: '#1F2933', widthPx: 4, path: 'M0,150L10,150M20,150L30,150' },
    { colour: '#1F2933', widthPx: 9, path: 'M10,150L20,150' },
    { colour: '#A4B3B8', widthPx: 2, path: 'M0,150L10,150M20,150L30,150' },
    { colour: '#8C0019', widthPx: 7, path: 'M10,150L20,150' },
  ])
})

test('roads that do not touch are not joined', () => {
  const [first, , third] = road(3)
  const lines = [first, third].filter((line) => line !== undefined)
  expect(drawn(lines, new Map())[1]?.path).toBe('M0,150L10,150M20,150L30,150')
})

test('a known and an unknown stretch of one colour are two strokes', () => {
  const lines = [...road(1), ...road(1, { id: 'u', isDashed: true })]
  expect(drawn(lines, new Map())).toHaveLength(4)
})
