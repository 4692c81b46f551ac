import { describe, expect, test } from 'vitest'
import { bearingDeg, distanceKm } from './great-circle.ts'

const PARIS = { longitude: 2.3522, latitude: 48.8566 }
const MONTREAL = { longitude: -73.5674, latitude: 45.5019 }

describe('a great circle', () => {
  test('from Paris to Montréal it is about 5,504 km and starts to the west-north-west', () => {
    expect(distanceKm(PARIS, MONTREAL)).toBeCloseTo(5504, -1)
    expect(bearingDeg(PARIS, MONTREAL)).toBeGreaterThan(290)
    expect(bearingDeg(PARIS, MONTREAL)).toBeLessThan(300)
  })

  test.each([
    ['north', { longitude: 0, latitude: 1 }, 0],
    ['east', { longitude: 1, latitude: 0 }, 90],
    ['south', { longitude: 0, latitude: -1 }, 180],
    ['west', { longitude: -1, latitude: 0 }, 270],
  ])('a degree to the %s of the equator is 111.2 km', (_, to, bearing) => {
    const from = { longitude: 0, latitude: 0 }
    expect(distanceKm(from, to)).toBeCloseTo(111.195, 2)
    expect(bearingDeg(from, to)).toBeCloseTo(bearing, 6)
  })

  test('crosses 180° by the short way', () => {
    const [west, east] = [
      { longitude: 179.9, latitude: 0 },
      { longitude: -179.9, latitude: 0 },
    ]
    expect(distanceKm(west, east)).toBeCloseTo(22.24, 1)
    expect(bearingDeg(west, east)).toBeCloseTo(90, 6)
  })
})
