import { expect, test } from 'vitest'
import { MAP_ADDRESSES, writePictures } from './map-address.ts'
import { frameAt, framesAfter, type TimedLayer } from './picture-frames.ts'

const layer = (...times: string[]) => ({ times }) as unknown as TimedLayer
const radar = layer(
  '2026-01-15T02:00:00Z',
  '2026-01-15T02:10:00Z',
  '2026-01-15T02:20:00Z',
  '2026-01-15T03:00:00Z',
  '2026-01-15T03:10:00Z',
)
const at = (text: string) => Date.parse(`2026-01-15T${text}:00Z`)

test('the picture at an instant is the latest before it, and none in a gap or beyond the ends', () => {
  expect(frameAt(radar, at('02:10'))).toBe('2026-01-15T02:10:00Z')
  expect(frameAt(radar, at('02:19'))).toBe('2026-01-15T02:10:00Z')
  expect(frameAt(radar, at('02:40'))).toBe('2026-01-15T02:20:00Z')
  expect(frameAt(radar, at('02:41'))).toBeNull()
  expect(frameAt(radar, at('01:59'))).toBeNull()
  expect(frameAt(radar, at('03:31'))).toBeNull()
  expect(frameAt(layer(), at('03:00'))).toBeNull()
  expect(frameAt(layer('2026-01-15T02:00:00Z'), at('03:00'))).toBe('2026-01-15T02:00:00Z')
})

test('the next pictures are fetched before they are displayed', () => {
  expect(framesAfter(radar, '2026-01-15T02:10:00Z')).toEqual(['2026-01-15T02:20:00Z', '2026-01-15T03:00:00Z'])
  expect(framesAfter(radar, '2026-01-15T03:10:00Z')).toEqual([])
})

test('the address stores which layers are on, and their opacity', () => {
  const text = writePictures({ 'a75.simulated.radar': 50, 'north.wms.rain': 100 })
  expect(text).toBe('a75.simulated.radar~50,north.wms.rain')
  expect(MAP_ADDRESSES.points.read({ pictures: `${text},x~33` }).pictures).toEqual({
    'a75.simulated.radar': 50,
    'north.wms.rain': 100,
  })
})
