import { expect, test } from 'vitest'
import { homeView } from './home-view.ts'
import { boundsOfPoints } from './map-bounds.ts'
import { firstView, fittedView } from './use-frame.ts'

const room = { clientWidth: 1200, clientHeight: 800 }
const points = [
  { longitude: 3, latitude: 43.5 },
  { longitude: 3.4, latitude: 45.7 },
]

test('a map without places starts in the country of the organisation', () => {
  expect(homeView('America/Toronto').longitude).toBeLessThan(0)
  expect(homeView('Europe/Paris').longitude).toBeGreaterThan(0)
})

test('a map starts at the points of the organisation, or at the frame of its address', () => {
  const extent = boundsOfPoints(points)
  expect(firstView(room, { extent, frame: null })).toMatchObject({ bounds: [3, 43.5, 3.4, 45.7] })
  expect(firstView(room, { extent: null, frame: [2, 44, 3, 45] })).toMatchObject({ bounds: [2, 44, 3, 45] })
  expect(firstView(room, { extent: null, frame: null })).toBeNull()
})

test('the frame of a fitted map is computed before there is a map: a small place is not zoomed to its last metre', () => {
  const { zoom, frame } = fittedView(room, [3, 43.5, 3.4, 45.7])
  const [west, south, east, north] = frame
  // A tall box: the height decides, and the middle of the width is that of the box.
  expect((west + east) / 2).toBeCloseTo(3.2, 6)
  expect([south < 43.5, north > 45.7, north - south < 3.2]).toEqual([true, true, true])
  // 640 of 800 px show 2.2° of latitude at 44.6° N.
  expect(zoom).toBeCloseTo(Math.log2((640 / (2.2 / Math.cos((44.6 * Math.PI) / 180))) * (360 / 512)), 1)
  expect(fittedView(room, [3, 45, 3.001, 45.001]).zoom).toBe(9.5)
})
