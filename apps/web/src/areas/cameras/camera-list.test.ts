import { expect, test } from 'vitest'
import { aPoint } from '../../test-support/a-point.ts'
import { filterCameras } from './camera-list.ts'
import type { Camera } from './pictures/panels.ts'
import { neighboursOnRoad } from './road-order.ts'
import { aCamera } from './test-camera.ts'

const CAMERAS: readonly Camera[] = [
  aCamera({ id: 'c', name: 'Col de la Fageole', road: 'A75' }),
  aCamera({ id: 'a', name: 'Étang', road: 'A75' }),
  aCamera({ id: 'b', name: 'Pont', road: 'N9' }),
  aCamera({ id: 'd', name: 'Aire', road: 'A75', latitude: 60 }),
]
const POINTS = [
  aPoint('p1', { order: 1, zoneId: 'nord', id_cameras: ['a'] }),
  aPoint('p2', { order: 2, zoneId: 'sud', id_cameras: ['c'] }),
]
const ALL = { text: '', zoneId: null, road: null, hasOnlyFavourites: false, order: 'road' } as const
const visibleIds = (filter: object) =>
  filterCameras(CAMERAS, { ...ALL, ...filter }, { points: POINTS, isFavourite: (id) => id === 'b' }).map(
    ({ id }) => id,
  )

test('cameras are ordered along their roads, those near no point last', () => {
  expect(visibleIds({})).toEqual(['a', 'c', 'd', 'b'])
  const camera = CAMERAS[0] as Camera
  const { previous, next } = neighboursOnRoad(CAMERAS, POINTS, camera)
  expect([previous?.id, next?.id]).toEqual(['a', 'd'])
  expect(neighboursOnRoad(CAMERAS, POINTS, CAMERAS[2] as Camera)).toEqual({
    previous: undefined,
    next: undefined,
  })
})

test('a camera at no point is ordered along its road by the nearest point', () => {
  const roadCameras = [
    aPoint('p1', { order: 1, latitude: 45.5, id_cameras: ['north'] }),
    aPoint('p2', { order: 2, latitude: 45, id_cameras: [] }),
    aPoint('p3', { order: 3, latitude: 44.5, id_cameras: ['south'] }),
  ]
  const cameras = [
    aCamera({ id: 'own', name: 'Pont', latitude: 45.01 }),
    aCamera({ id: 'south', name: 'Aire', latitude: 44.5 }),
    aCamera({ id: 'north', name: 'Col', latitude: 45.5 }),
  ]
  const { previous, next } = neighboursOnRoad(cameras, roadCameras, cameras[0] as Camera)
  expect([previous?.id, next?.id]).toEqual(['north', 'south'])
})

test('cameras are searched ignoring accents, and filtered by road, zone and favourite', () => {
  expect(visibleIds({ text: 'etang' })).toEqual(['a'])
  expect(visibleIds({ text: 'a75 fageole' })).toEqual(['c'])
  expect(visibleIds({ road: 'N9' })).toEqual(['b'])
  expect(visibleIds({ zoneId: 'sud' })).toEqual(['c'])
  expect(visibleIds({ hasOnlyFavourites: true })).toEqual(['b'])
  expect(visibleIds({ order: 'favourites' })).toEqual(['b', 'a', 'c', 'd'])
})
