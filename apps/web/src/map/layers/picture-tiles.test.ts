import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from './mercator.ts'
import { tilesInView } from './picture-tiles.ts'

/** 1000 × 800 pixels around the middle of France. */
function viewAt(zoom: number) {
  const scale = 512 * 2 ** zoom
  return {
    width: 1000,
    height: 800,
    zoom,
    scale,
    shiftX: 500 - scale * mercatorX(3),
    shiftY: 400 - scale * mercatorY(46),
  }
}
const RADAR = { tileSizePx: 256, minZoom: 3, maxZoom: 9, bounds: null }

test('a picture is asked for in the tiles that are seen, at the zoom of the screen', () => {
  const tiles = tilesInView(viewAt(6), RADAR)
  expect(new Set(tiles.map(({ zoom }) => zoom))).toEqual(new Set([7]))
  expect(tiles).toContainEqual({ zoom: 7, column: 65, row: 45 })
  expect(tiles.length).toBeGreaterThanOrEqual(12)
  expect(tiles.length).toBeLessThanOrEqual(30)
})

test('never finer or coarser than the layer has it', () => {
  expect(tilesInView(viewAt(13), RADAR)[0]?.zoom).toBe(9)
  expect(tilesInView(viewAt(0.6), RADAR)[0]?.zoom).toBe(3)
})

test('nothing is asked for outside the bounds of the layer, nor outside the world', () => {
  const bounds = [2, 45, 4, 47] as const
  const within = tilesInView(viewAt(4), { ...RADAR, bounds })
  const all = tilesInView(viewAt(4), RADAR)
  expect(within.length).toBeLessThan(all.length)
  for (const { zoom, column, row } of tilesInView(viewAt(0.6), RADAR)) {
    expect(column).toBeGreaterThanOrEqual(0)
    expect(row).toBeGreaterThanOrEqual(0)
    expect(Math.max(column, row)).toBeLessThan(2 ** zoom)
  }
  expect(tilesInView(viewAt(9), { ...RADAR, bounds: [-75, 45, -70, 48] })).toEqual([])
})
