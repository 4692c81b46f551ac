import { afterEach, expect, test, vi } from 'vitest'
import { mercatorX, mercatorY } from './mercator.ts'
import { createPictureTiles, tilesInView } from './picture-tiles.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('requests a picture in the visible tiles, at the zoom of the screen', () => {
  const tiles = tilesInView(viewAt(6), RADAR)
  expect(new Set(tiles.map(({ zoom }) => zoom))).toEqual(new Set([7]))
  expect(tiles).toContainEqual({ zoom: 7, column: 65, row: 45 })
  expect(tiles.length).toBeGreaterThanOrEqual(12)
  expect(tiles.length).toBeLessThanOrEqual(30)
})

test('never requests a finer or coarser zoom than the layer has', () => {
  expect(tilesInView(viewAt(13), RADAR)[0]?.zoom).toBe(9)
  expect(tilesInView(viewAt(0.6), RADAR)[0]?.zoom).toBe(3)
})

test('requests nothing outside the bounds of the layer, nor outside the world', () => {
  const bounds = [2, 45, 4, 47] as const
  const tilesInBounds = tilesInView(viewAt(4), { ...RADAR, bounds })
  const unboundedTiles = tilesInView(viewAt(4), RADAR)
  expect(tilesInBounds.length).toBeLessThan(unboundedTiles.length)
  for (const { zoom, column, row } of tilesInView(viewAt(0.6), RADAR)) {
    expect(column).toBeGreaterThanOrEqual(0)
    expect(row).toBeGreaterThanOrEqual(0)
    expect(Math.max(column, row)).toBeLessThan(2 ** zoom)
  }
  expect(tilesInView(viewAt(9), { ...RADAR, bounds: [-75, 45, -70, 48] })).toEqual([])
})

test('does not request a layer of fine tiles at a zoom that would need thousands of them', () => {
  expect(tilesInView(viewAt(3), { ...RADAR, minZoom: 9 })).toEqual([])
  expect(tilesInView(viewAt(7), { ...RADAR, minZoom: 9 }).length).toBeGreaterThan(0)
})

/** Answers at once and records every requested address, in order. */
function aProvider(answer: () => Response = () => new Response('png')) {
  const requests: string[] = []
  const open = new Set<object>()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return answer()
  })
  vi.stubGlobal('createImageBitmap', async () => {
    const image = { close: () => open.delete(image) }
    open.add(image)
    return image
  })
  return { requests, open }
}
const tilesOf = (count: number) => Array.from({ length: count }, (_, column) => ({ zoom: 9, column, row: 0 }))
const at = (time: string, count: number) => tilesOf(count).map((tile) => ({ at: time, tile }))

test('a screen with more tiles than the cache holds requests each once, and displays all of them', async () => {
  const { requests } = aProvider()
  const tiles = createPictureTiles('a75', { id: 'radar', tileSizePx: 256 })
  for (let drawing = 0; drawing < 3; drawing += 1) {
    tiles.want([...at('08:00', 300), ...at('08:10', 300)], 300)
    await vi.waitFor(() => expect(tilesOf(300).some((tile) => tiles.isComing('08:00', tile))).toBe(false))
  }
  expect(tilesOf(300).every((tile) => tiles.get('08:00', tile))).toBe(true)
  expect(requests).toHaveLength(300)
})

test('requests few tiles at a time, and drops queued ones that are no longer needed', async () => {
  const answers: (() => void)[] = []
  const requests: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return new Promise((resolve) => answers.push(() => resolve(new Response('png'))))
  })
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  const tiles = createPictureTiles('a75', { id: 'radar', tileSizePx: 256 })
  for (const time of ['08:00', '08:10', '08:20']) tiles.want(at(time, 10), 10)
  await vi.waitFor(() => expect(requests).toHaveLength(6))
  const answerAll = async (count: number) => {
    for (const answer of answers.splice(0)) answer()
    await vi.waitFor(() => expect(requests).toHaveLength(count))
  }
  await answerAll(12)
  await answerAll(16)
  await answerAll(16)
  const times = requests.map((address) => new URL(address, 'http://a').searchParams.get('at'))
  expect(times).toEqual([...Array(6).fill('08:00'), ...Array(10).fill('08:20')])
  await vi.waitFor(() => expect(tilesOf(10).some((tile) => tiles.isComing('08:20', tile))).toBe(false))
})

test('decoded pictures use the same memory whatever the size of their tiles', async () => {
  const { open } = aProvider()
  const tiles = createPictureTiles('a75', { id: 'radar', tileSizePx: 512 })
  for (let minute = 0; minute < 60; minute += 1) {
    tiles.want(at(`${minute}`, 6), 6)
    await vi.waitFor(() => expect(tiles.isComing(`${minute}`, { zoom: 9, column: 5, row: 0 })).toBe(false), {
      interval: 1,
    })
  }
  expect(open.size * 512 * 512 * 4).toBeLessThanOrEqual(50_000_000)
  tiles.close()
  expect(open.size).toBe(0)
})

test('requests a failed tile again after a while, but not one that the provider does not have', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const [tile] = tilesOf(1)
  if (!tile) return
  for (const [answer, expectedRequests] of [
    [() => Response.json({ code: 'NotFound' }, { status: 404 }), 1],
    [() => Response.error(), 2],
  ] as const) {
    const { requests } = aProvider(answer)
    const tiles = createPictureTiles('a75', { id: 'radar', tileSizePx: 256 })
    for (let drawing = 0; drawing < 3; drawing += 1) {
      tiles.want(at('08:00', 1), 1)
      await vi.waitFor(() => expect(tiles.isComing('08:00', tile)).toBe(false))
      if (drawing === 1) vi.advanceTimersByTime(60_000)
    }
    expect(requests).toHaveLength(expectedRequests)
  }
  vi.useRealTimers()
})
