import { MINUTE_MS } from '@verglas/quantities'
import { simulatedWinter } from '@verglas/simulated-weather'
import { pictureForm } from '@verglas/sources/reading/picture-form'
import { describe, expect, test } from 'vitest'
import { simulatedLayerRows } from './simulated-layers.ts'
import { CLOUD_COVER, RAIN_RATE, simulatedTile, TILE_PX } from './simulated-tile.ts'

const winter = simulatedWinter('tiles')
const START = Date.UTC(2026, 0, 10)
const FRANCE = { zoom: 5, column: 16, row: 11 }
const rainAt = (atMs: number) => simulatedTile(winter, RAIN_RATE, FRANCE, atMs)

describe('a tile of the simulated winter', () => {
  test('is an image of the right size, the same at each read', async () => {
    const tile = await rainAt(START)
    expect(pictureForm(tile ?? Buffer.alloc(0))).toEqual({
      mediaType: 'image/png',
      widthPx: TILE_PX,
      heightPx: TILE_PX,
    })
    expect((await rainAt(START))?.equals(tile ?? Buffer.alloc(0))).toBe(true)
  })

  test('moves with the weather', async () => {
    const hours = Array.from({ length: 24 }, (_, step) => rainAt(START + step * 60 * MINUTE_MS))
    const sizes = (await Promise.all(hours)).map((tile) => tile?.length ?? 0)
    expect(new Set(sizes).size).toBeGreaterThan(6)
    const clouds = await simulatedTile(winter, CLOUD_COVER, FRANCE, START)
    expect(clouds?.equals((await rainAt(START)) ?? Buffer.alloc(0))).toBe(false)
  })

  test('does not exist beyond the edge of the world', async () => {
    expect(await simulatedTile(winter, RAIN_RATE, { zoom: 2, column: 4, row: 0 }, START)).toBeNull()
  })
})

test('the layers reach back as far as the demonstration, and not into the future', () => {
  const [radar] = simulatedLayerRows('a75', START + 7 * MINUTE_MS) as {
    content: { spans: string[][]; newestAt: string }
  }[]
  expect(radar?.content.newestAt).toBe('2026-01-10T00:00:00.000Z')
  expect(radar?.content.spans).toEqual([['2025-12-27T00:00:00.000Z', '2026-01-10T00:00:00.000Z', 600]])
})
