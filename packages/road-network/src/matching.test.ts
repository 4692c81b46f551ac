import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MatchPoint, type MatchSegment, matcher, reachOf } from './matching.ts'

const aSegment = (parts: Partial<MatchSegment> = {}): MatchSegment => ({
  coordinates: [[3.1, 45], [3.11, 45.01]], altitudeM: 900, isBridge: false, castpointId: null, ...parts,
}) // biome-ignore format: a row

const aPoint = (castpointId: string, parts: Partial<MatchPoint> = {}): MatchPoint => ({
  castpointId, stationId: null, longitude: 3.1, latitude: 45, altitudeM: 900, isBridge: false, ...parts,
}) // biome-ignore format: a row

describe('matching', () => {
  const idOf = (points: MatchPoint[], segment: Partial<MatchSegment> = {}) =>
    matcher(points).match(aSegment(segment)).castpointId

  test('the nearest holds, a col not for its valley, a bridge not for the road', () => {
    expect(idOf([aPoint('near'), aPoint('far', { latitude: 45.1 })])).toBe('near')
    expect(idOf([aPoint('col', { altitudeM: 1300 }), aPoint('valley', { latitude: 45.1 })])).toBe('valley')
    const both = [aPoint('bridge', { isBridge: true }), aPoint('road', { latitude: 45.03 })]
    expect(idOf(both)).toBe('road')
    expect(idOf(both, { isBridge: true })).toBe('bridge')
    expect(idOf([aPoint('elsewhere', { latitude: 46 })])).toBeNull()
  })

  test('what a person has chosen stands, as long as there is such a point', () => {
    const points = [aPoint('near'), aPoint('far', { latitude: 45.1, stationId: 's' })]
    expect(matcher(points).match(aSegment({ castpointId: 'far' }))).toMatchObject({ castpointId: 'far', stationId: 's', isChosen: true })
    expect(matcher(points).match(aSegment({ castpointId: 'gone' }))).toMatchObject({ castpointId: 'near', isChosen: false })
  }) // biome-ignore format: a match a line

  test('of many points it finds the one that is found by looking at all of them', () => {
    const place = fc.record({
      longitude: fc.double({ min: 2.8, max: 3.4, noNaN: true }),
      latitude: fc.double({ min: 44.7, max: 45.3, noNaN: true }),
      altitudeM: fc.integer({ min: 0, max: 1500 }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
        const points = places.map((parts, index) => aPoint(`p${index}`, parts))
        const alone = points.map((point) => ({ point, match: matcher([point]).match(aSegment()) }))
        const cost = ({ point, match }: (typeof alone)[number]) =>
          match.distanceKm === null ? Number.POSITIVE_INFINITY : match.distanceKm + Math.abs((point.altitudeM ?? 0) - 900) / 10
        const found = alone.find(({ point }) => point.castpointId === idOf(points))
        const least = Math.min(...alone.map(cost))
        // distances are told to 100 m
        if (found) expect(cost(found)).toBeLessThanOrEqual(least + 0.11)
        else expect(least).toBe(Number.POSITIVE_INFINITY)
      }),
    ) // biome-ignore format: the cost on a line
  })
})

describe('shares', () => {
  const place = fc.record({
    longitude: fc.double({ min: 2.8, max: 3.4, noNaN: true }),
    latitude: fc.double({ min: 44.7, max: 45.3, noNaN: true }),
    altitudeM: fc.integer({ min: 0, max: 1500 }),
  })

  test('what is taken from the points around sums to the whole, the most from the most alike', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const points = places.map((parts, index) => aPoint(`p${index}`, parts))
        const shares = matcher(points).shares(aSegment())
        if (matcher(points).match(aSegment()).castpointId === null) expect(shares).toEqual([])
        else expect(shares.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(shares.length).toBeLessThanOrEqual(4)
        expect(shares).toEqual(shares.toSorted((a, b) => b.weight - a.weight))
        expect(shares.every(({ weight }) => weight > 0)).toBe(true)
      }),
    )
  })

  test('at a point all is from that point, and a chosen one is alone', () => {
    const middle = { longitude: 3.11, latitude: 45.01 }
    const points = [
      aPoint('here', middle),
      aPoint('near', { latitude: 45.02 }),
      aPoint('far', { latitude: 45.2 }),
    ]
    expect(matcher(points).shares(aSegment())).toEqual([{ castpointId: 'here', weight: 1 }])
    expect(matcher(points).shares(aSegment({ castpointId: 'far' }))).toEqual([
      { castpointId: 'far', weight: 1 },
    ])
    expect(matcher([aPoint('elsewhere', { latitude: 46 })]).shares(aSegment())).toEqual([])
  })

  test('a bridge has the weather of its place, whatever carries the point', () => {
    const points = [
      aPoint('road', { latitude: 45.05 }),
      aPoint('bridge', { isBridge: true, latitude: 44.97 }),
    ]
    const asRoad = matcher(points).shares(aSegment())
    expect(matcher(points).shares(aSegment({ isBridge: true }))).toEqual(asRoad)
  })
})

test('every point that a segment takes something from lies within its reach', () => {
  const anywhere = fc.tuple(
    fc.double({ min: 2, max: 4.5, noNaN: true }),
    fc.double({ min: 44, max: 46, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 20 }), anywhere, (places, [longitude, latitude]) => {
      const points = places.map(([x, y], index) => aPoint(`p${index}`, { longitude: x, latitude: y }))
      const segment = aSegment({ coordinates: [[longitude, latitude]] })
      const { south, north, west, east } = reachOf([segment])
      for (const { castpointId } of matcher(points).shares(segment)) {
        const point = points.find((candidate) => candidate.castpointId === castpointId)
        expect(point && point.latitude >= south && point.latitude <= north).toBe(true)
        expect(point && point.longitude >= west && point.longitude <= east).toBe(true)
      }
    }),
  )
})
