import { distanceKm } from '@verglas/quantities'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAround, grownBox, strikesAround } from './rules.ts'

const STATION = { longitude: 3, latitude: 45 }
const north = (km: number) => ({ longitude: 3, latitude: 45 + km / 111.195 })

describe('strikes around a station', () => {
  test('are counted within each distance, with the nearest and the bearing of each', () => {
    const { counts, nearestKm, strikes } = strikesAround(
      STATION,
      [north(59), north(12), north(61), north(-29)],
      [30, 60],
    )
    expect(counts).toEqual([
      { radiusKm: 30, count: 2 },
      { radiusKm: 60, count: 3 },
    ])
    expect(nearestKm).toBe(12)
    expect(strikes.map(({ distanceKm: km, bearing }) => [km, bearing])).toEqual([
      [59, 0],
      [12, 0],
      [29, 180],
    ])
  })

  test('are empty when none are near', () => {
    expect(strikesAround(STATION, [north(100)], [30, 60])).toEqual({
      counts: [
        { radiusKm: 30, count: 0 },
        { radiusKm: 60, count: 0 },
      ],
      nearestKm: null,
      strikes: [],
    })
  })
})

describe('the box around a circle', () => {
  test('contains every place within the distance, at any latitude and across 180°', () => {
    const place = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    })
    const nearStrikes = fc.record({
      longitude: fc.double({ min: -1, max: 1, noNaN: true }),
      latitude: fc.double({ min: -0.55, max: 0.55, noNaN: true }),
    })
    fc.assert(
      fc.property(place, nearStrikes, (centre, { longitude, latitude }) => {
        const stretch = 1 / Math.max(Math.cos((centre.latitude * Math.PI) / 180), 0.01)
        const other = {
          longitude: ((centre.longitude + longitude * stretch + 540) % 360) - 180,
          latitude: Math.max(-90, Math.min(90, centre.latitude + latitude)),
        }
        fc.pre(distanceKm(centre, other) <= 60)
        const { latitudes, longitudes } = boxAround(centre, 60)
        expect(other.latitude >= latitudes.from && other.latitude <= latitudes.to).toBe(true)
        expect(longitudes.some(({ from, to }) => other.longitude >= from && other.longitude <= to)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('an enlarged box contains the circle around each of its corners', () => {
  const latitude = fc.double({ min: -80, max: 80, noNaN: true })
  const longitude = fc.double({ min: -179, max: 179, noNaN: true })
  const spans = fc.record({ a: latitude, b: latitude, c: longitude, d: longitude })
  fc.assert(
    fc.property(spans, fc.double({ min: 0, max: 359, noNaN: true }), ({ a, b, c, d }, bearing) => {
      const latitudes = { from: Math.min(a, b), to: Math.max(a, b) }
      const longitudes = { from: Math.min(c, d), to: Math.max(c, d) }
      const box = grownBox({ latitudes, longitudes }, 100)
      const corner = { latitude: latitudes.to, longitude: longitudes.to }
      const nearbyStrike = {
        latitude: corner.latitude + (99 / 111.2) * Math.cos((bearing * Math.PI) / 180),
        longitude: corner.longitude + (99 / 111.2) * Math.sin((bearing * Math.PI) / 180),
      }
      const wrapped = nearbyStrike.longitude > 180 ? nearbyStrike.longitude - 360 : nearbyStrike.longitude
      expect(box.latitudes.to).toBeGreaterThanOrEqual(nearbyStrike.latitude)
      expect(box.longitudes.some(({ from, to }) => from <= wrapped && wrapped <= to)).toBe(true)
    }),
  )
})
