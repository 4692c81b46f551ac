import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxHalfWidthPx, paintLines, paletteOf } from './line-paint.ts'
import { type LineShapes, lineShapes, nearestLines, rasterOf } from './line-raster.ts'

const [WIDTH, HEIGHT] = [60, 30]
const LOOKS = [
  { colour: '#FFFFFF', widthPx: 2 },
  { colour: '#A4B3B8', widthPx: 2 },
  { colour: '#8C0019', widthPx: 7 },
]
const [UNKNOWN, CALM, HIGH] = [0, 1, 2]
const OUTLINE = '#1F2933'

/** Lines given in pixels. */
function shapes(...lines: { path: readonly number[]; isDashed?: boolean }[]): LineShapes {
  const starts = [0]
  for (const { path } of lines) starts.push((starts.at(-1) ?? 0) + path.length)
  return {
    bends: Float64Array.from(lines.flatMap(({ path }) => path)),
    starts: Int32Array.from(starts),
    isDashed: Uint8Array.from(lines, ({ isDashed }) => (isDashed ? 1 : 0)),
  }
}
const VIEW = { scale: 1, shiftX: 0, shiftY: 0, width: WIDTH, height: HEIGHT }
const raster = (lines: LineShapes) =>
  rasterOf(lines, VIEW, { halfWidthPx: maxHalfWidthPx(LOOKS, 1), dashPx: 4 })

/** The picture's colours, row by row; '' where nothing is drawn, «#… 128» for a translucent pixel. */
function painted(lines: LineShapes, lookOf: readonly number[]): (x: number, y: number) => string {
  const picture = new Uint32Array(WIDTH * HEIGHT)
  paintLines(picture, raster(lines), Uint8Array.from(lookOf), paletteOf(LOOKS, OUTLINE, 1))
  return (x, y) => {
    const bytes = picture[y * WIDTH + x] ?? 0
    const opacity = bytes >>> 24
    if (opacity === 0) return ''
    const hex = [bytes, bytes >> 8, bytes >> 16].map((byte) => (byte & 0xff).toString(16).padStart(2, '0'))
    return `#${hex.join('').toUpperCase()}${opacity < 255 ? ` ${opacity}` : ''}`
  }
}

test('a line has its colour in the middle, an outline on both sides, and nothing beyond', () => {
  const at = painted(shapes({ path: [5, 15.5, 55, 15.5] }), [HIGH])
  const column = Array.from({ length: 11 }, (_, row) => at(30, 10 + row))
  expect(column.slice(2, 9)).toEqual(Array.from({ length: 7 }, () => '#8C0019'))
  expect([column[1], column[9]]).toEqual([OUTLINE, OUTLINE])
  expect([column[0], column[10]]).toEqual(['', ''])
})

test('a stretch in danger is drawn over its neighbours, in any order, and ends at its own end', () => {
  const before = { path: [5, 15, 25, 15] }
  const danger = { path: [25, 15, 35, 15] }
  const after = { path: [35, 15, 55, 15] }
  for (const [lines, looks] of [
    [shapes(before, danger, after), [CALM, HIGH, CALM]],
    [shapes(danger, after, before), [HIGH, CALM, CALM]],
  ] as const) {
    const at = painted(lines, looks)
    expect([at(24, 15), at(26, 15), at(34, 15), at(36, 15)]).toEqual([
      '#A4B3B8',
      '#8C0019',
      '#8C0019',
      '#A4B3B8',
    ])
  }
})

test('of two overlapping roads the more dangerous is drawn on top', () => {
  const across = shapes({ path: [30, 2, 30, 28] }, { path: [5, 15, 55, 15] })
  expect(painted(across, [HIGH, CALM])(30, 15)).toBe('#8C0019')
  expect(painted(across, [CALM, HIGH])(30, 15)).toBe('#8C0019')
})

test('stretches without data have gaps, with a continuous outline', () => {
  const at = painted(shapes({ path: [4, 15, 56, 15], isDashed: true }), [UNKNOWN])
  const row = Array.from({ length: 52 }, (_, column) => at(4 + column, 15))
  expect(new Set(row)).toEqual(new Set(['#FFFFFF', '#1F2933']))
})

test('a stretch shorter than a pixel is visible', () => {
  const lines = shapes(
    { path: [5, 15.2, 30.1, 15.2] },
    { path: [30.1, 15.2, 30.3, 15.2] },
    { path: [30.3, 15.2, 55, 15.2] },
  )
  const at = painted(lines, [CALM, HIGH, CALM])
  expect(Array.from({ length: 50 }, (_, column) => at(5 + column, 15))).toContain('#8C0019')
})

test('no line extends beyond the picture, and none is drawn twice at a position', () => {
  const path = fc.array(fc.double({ min: -200, max: 200, noNaN: true }), { minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 5 }), (paths) => {
      const evenPaths = paths.map((numbers) => ({
        path: numbers.slice(0, numbers.length - (numbers.length % 2)),
      }))
      const { pixels, starts } = raster(shapes(...evenPaths))
      for (let line = 0; line + 1 < starts.length; line++) {
        const linePixels = pixels.subarray(starts[line], starts[line + 1])
        expect(new Set(linePixels).size).toBe(linePixels.length)
        for (const pixel of linePixels) expect(pixel >= 0 && pixel < WIDTH * HEIGHT).toBe(true)
      }
    }),
  )
})

test('finds the line nearest to a position', () => {
  const lines = raster(shapes({ path: [5, 10, 55, 10] }, { path: [5, 14, 55, 14] }))
  const nearest = nearestLines(lines, WIDTH * HEIGHT)
  expect([9, 11, 13, 15, 25].map((row) => nearest[row * WIDTH + 30])).toEqual([1, 1, 2, 2, 0])
})

test('positions are in web Mercator', () => {
  const { bends } = lineShapes([
    {
      coordinates: [
        [-180, 85.0511287798066],
        [0, 0],
      ],
      isDashed: false,
    },
  ])
  expect(Array.from(bends, (place) => Math.abs(Math.round(place * 1e9) / 1e9))).toEqual([0, 0, 0.5, 0.5])
})
