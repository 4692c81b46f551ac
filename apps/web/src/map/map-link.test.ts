import { LngLat } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { createMapLink } from './map-link.ts'

/** A map that only moves; like the real one it reports a jump before the jump returns. */
function aMap() {
  let [center, zoom] = [new LngLat(3, 45), 7]
  const listeners = new Set<() => void>()
  const map = {
    getCenter: () => center,
    getZoom: () => zoom,
    jumpTo: vi.fn((view: { center: LngLat; zoom: number }) => {
      center = view.center
      zoom = view.zoom
      for (const listener of listeners) listener()
    }),
    on: (_: string, listener: () => void) => listeners.add(listener),
    off: (_: string, listener: () => void) => listeners.delete(listener),
  }
  return map as typeof map & Parameters<ReturnType<typeof createMapLink>['join']>[0]
}

test('two maps follow each other, and none answers the movement that it causes', () => {
  const link = createMapLink()
  const [left, right] = [aMap(), aMap()]
  link.join(left)
  const leave = link.join(right)
  left.jumpTo({ center: new LngLat(2.9, 44.1), zoom: 9 })
  expect([right.getCenter().lat, right.getZoom()]).toEqual([44.1, 9])
  expect(left.jumpTo).toHaveBeenCalledTimes(1)
  right.jumpTo({ center: new LngLat(3.2, 45.2), zoom: 8 })
  expect([left.getCenter().lat, left.getZoom()]).toEqual([45.2, 8])
  expect(link.isFollowing()).toBe(false)

  leave()
  left.jumpTo({ center: new LngLat(3, 46), zoom: 6 })
  expect(right.getZoom()).toBe(8)
})
