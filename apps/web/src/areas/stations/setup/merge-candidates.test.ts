import { expect, test } from 'vitest'
import { mergeCandidates } from './merge-candidates.ts'

const station = (id: string, longitude: number | null) => ({
  id,
  name: id,
  ref: id,
  longitude,
  latitude: longitude === null ? null : 45,
})

test('suggests the nearest station first, stations without a position last, and never the station itself', () => {
  const stations = [station('far', 4), station('nowhere', null), station('near', 3.001), station('col', 3)]
  const candidates = mergeCandidates(stations, 'col')
  expect(candidates.map(({ id }) => id)).toEqual(['near', 'far', 'nowhere'])
  expect(candidates[0]?.distanceKm).toBeCloseTo(0.079, 3)
  expect(candidates[2]?.distanceKm).toBeNull()
  expect(mergeCandidates(stations, 'nowhere').map(({ id }) => id)).toEqual(['col', 'far', 'near'])
})
