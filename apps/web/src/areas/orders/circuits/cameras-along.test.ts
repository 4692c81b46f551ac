import { expect, test } from 'vitest'
import { camerasAlong } from './cameras-along.ts'

const LATITUDE = 45
/** Segments in a row eastward, one degree of longitude each. */
const stretch = (index: number) => ({
  coordinates: [
    [index, LATITUDE],
    [index + 1, LATITUDE],
  ] as [number, number][],
  match: { castpointId: `c${index}`, stationId: index === 2 ? 's2' : null },
})
const SEGMENTS = [stretch(0), stretch(1), stretch(2)]
const camera = (id: string, longitude: number, latitude: number, overrides = {}) => ({
  id,
  longitude,
  latitude,
  castpointId: null,
  stationId: null,
  ...overrides,
})

test('cameras of a circuit are in road order, and those of other roads are left out', () => {
  const cameras = [
    camera('of its station', 2.5, LATITUDE + 0.05, { stationId: 's2' }),
    camera('at the road', 1.5, LATITUDE + 0.002),
    camera('of another road', 0.5, LATITUDE + 0.05),
    camera('of its point', 0.5, LATITUDE + 0.05, { castpointId: 'c0' }),
  ]
  const ids = camerasAlong(cameras, SEGMENTS).map(({ id }) => id)
  expect(ids).toEqual(['of its point', 'at the road', 'of its station'])
  expect(camerasAlong(cameras, [])).toEqual([])
})
