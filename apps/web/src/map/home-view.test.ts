import { expect, test } from 'vitest'
import { homeView } from './home-view.ts'

test('a map without items starts at the points of the organisation, otherwise in its country', () => {
  const points = [
    { longitude: -72, latitude: 46 },
    { longitude: -70, latitude: 48 },
  ]
  expect(homeView(points, 'Europe/Paris')).toMatchObject({ longitude: -71, latitude: 47, zoom: 7 })
  expect(homeView([], 'America/Toronto').longitude).toBeLessThan(0)
  expect(homeView([], 'Europe/Paris').longitude).toBeGreaterThan(0)
})
