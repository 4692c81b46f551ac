import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, type MatchPoint, type MatchSegment, matcher } from './matching.ts'

const aSegment = (overrides: Partial<MatchSegment> = {}): MatchSegment => ({
  coordinates: [
    [3.1, 45],
    [3.11, 45.01],
  ],
  altitudeM: 900,
  skyView: null,
  isBridge: false,
  castpointId: null,
  ...overrides,
})

const aPoint = (castpointId: string, overrides: Partial<MatchPoint> = {}): MatchPoint => ({
  castpointId,
  stationId: null,
  longitude: 3.1,
  latitude: 45,
  altitudeM: 900,
  skyView: null,
  isBridge: false,
  ...overrides,
})

const matchOf = (points: MatchPoint[], segment: Partial<MatchSegment> = {}) =>
  matcher(points).matches([aSegment(segment)])[0] ?? expect.fail()
const sharesOf = (points: MatchPoint[], segment: Partial<MatchSegment> = {}) =>
  matcher(points).shares([aSegment(segment)])[0] ?? expect.fail()

describe('matching', () => {
  const idOf = (points: MatchPoint[], segment: Partial<MatchSegment> = {}) =>
    matchOf(points, segment).castpointId

  test('uses the nearest point, but not a mountain pass for a valley or a bridge for a road', () => {
    expect(idOf([aPoint('near'), aPoint('far', { latitude: 45.1 })])).toBe('near')
    expect(idOf([aPoint('col', { altitudeM: 1300 }), aPoint('valley', { latitude: 45.1 })])).toBe('valley')
    const points = [aPoint('bridge', { isBridge: true }), aPoint('road', { latitude: 45.03 })]
    expect(idOf(points)).toBe('road')
    expect(idOf(points, { isBridge: true })).toBe('bridge')
    expect(idOf([aPoint('elsewhere', { latitude: 46 })])).toBeNull()
  })

  test('a point chosen by a person is used as long as it exists', () => {
    const points = [aPoint('near'), aPoint('far', { latitude: 45.1, stationId: 's' })]
    expect(matchOf(points, { castpointId: 'far' })).toMatchObject({
      castpointId: 'far',
      stationId: 's',
      isChosen: true,
    })
    expect(matchOf(points, { castpointId: 'gone' })).toMatchObject({ castpointId: 'near', isChosen: false })
  })

  test('finds the same point among many as an exhaustive search', () => {
    const place = fc.record({
      longitude: fc.double({ min: 2.8, max: 3.4, noNaN: true }),
      latitude: fc.double({ min: 44.7, max: 45.3, noNaN: true }),
      altitudeM: fc.integer({ min: 0, max: 1500 }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
        const points = places.map((changes, index) => aPoint(`p${index}`, changes))
        const alone = points.map((point) => ({ point, match: matchOf([point]) }))
        const cost = ({ point, match }: (typeof alone)[number]) =>
          match.distanceKm === null
            ? Number.POSITIVE_INFINITY
            : match.distanceKm + Math.abs((point.altitudeM ?? 0) - 900) / 10
        const chosen = alone.find(({ point }) => point.castpointId === idOf(points))
        const lowestCost = Math.min(...alone.map(cost))
        // distances are rounded to 100 m
        if (chosen) expect(cost(chosen)).toBeLessThanOrEqual(lowestCost + 0.11)
        else expect(lowestCost).toBe(Number.POSITIVE_INFINITY)
      }),
    )
  })
})

describe('along the road', () => {
  const KM = 1 / 111.195
  /**
   * A line with a bend per kilometre that runs eastward and returns on a parallel line, the given distance
   * further north.
   */
  const hairpin = (separationKm: number) => {
    const bend = (x: number, y: number): [number, number] => [3 + x * KM * Math.SQRT2, 45 + y * KM]
    const outward = [0, 1, 2, 3, 4, 5].map((x) => bend(x, 0))
    const bends = [...outward, ...[5, 4, 3, 2, 1, 0].map((x) => bend(x, separationKm))]
    return bends.slice(1).map((to, index) => aSegment({ coordinates: [bends[index] ?? to, to] }))
  }
  const [foot, top] = [
    aPoint('foot', { longitude: 3 }),
    aPoint('top', { longitude: 3 + 5.5 * KM * Math.SQRT2 }),
  ]
  const idsAlong = (separationKm: number) =>
    matcher([foot, top])
      .matches(hairpin(separationKm))
      .map(({ castpointId }) => castpointId)

  test('the other arm of a hairpin is far away, the other direction of the same road is not', () => {
    expect(idsAlong(0.6).at(-2)).toBe('top')
    expect(idsAlong(0.03).at(-2)).toBe('foot')
    expect(idsAlong(0.6)[0]).toBe('foot')
  })

  test('the distance along the road is never shorter than the straight line, and equal on a straight road', () => {
    const bend = fc.tuple(
      fc.double({ min: 3, max: 3.3, noNaN: true }),
      fc.double({ min: 45, max: 45.3, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(bend, { minLength: 2, maxLength: 10 }), bend, (bends, [longitude, latitude]) => {
        const segments = bends
          .slice(1)
          .map((to, index) => aSegment({ coordinates: [bends[index] ?? to, to] }))
        const point = aPoint('p', { longitude, latitude })
        const allMatches = matcher([point]).matches(segments)
        for (const [index, segment] of segments.entries()) {
          const alone = matcher([point]).matches([segment])[0]
          expect(allMatches[index]?.distanceKm ?? 0).toBeGreaterThanOrEqual((alone?.distanceKm ?? 0) - 0.11)
        }
      }),
    )
    expect(
      matcher([foot])
        .matches(hairpin(0.6))
        .map(({ distanceKm }) => distanceKm)
        .slice(0, 4),
    ).toEqual([1, 2, 3, 4])
  })

  test('a road with a similar sky view is a better match than one in the open', () => {
    const points = [aPoint('open', { skyView: 1 }), aPoint('cut', { latitude: 45.03, skyView: 0.6 })]
    expect(matchOf(points, { skyView: 0.6 }).castpointId).toBe('cut')
    expect(matchOf(points, { skyView: 1 }).castpointId).toBe('open')
    expect(matchOf(points).castpointId).toBe('open')
  })
})

describe('shares', () => {
  const place = fc.record({
    longitude: fc.double({ min: 2.8, max: 3.4, noNaN: true }),
    latitude: fc.double({ min: 44.7, max: 45.3, noNaN: true }),
    altitudeM: fc.integer({ min: 0, max: 1500 }),
  })

  test('the weights of the surrounding points add up to one, and the most similar point weighs most', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 12 }), (places) => {
        const points = places.map((changes, index) => aPoint(`p${index}`, changes))
        const shares = sharesOf(points)
        if (matchOf(points).castpointId === null) expect(shares).toEqual([])
        else expect(shares.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
        expect(shares.length).toBeLessThanOrEqual(4)
        expect(shares).toEqual(shares.toSorted((a, b) => b.weight - a.weight))
        expect(shares.every(({ weight }) => weight > 0)).toBe(true)
      }),
    )
  })

  test('at a point, that point has all the weight, as does a chosen point', () => {
    const middle = { longitude: 3.11, latitude: 45.01 }
    const points = [
      aPoint('here', middle),
      aPoint('near', { latitude: 45.02 }),
      aPoint('far', { latitude: 45.2 }),
    ]
    expect(sharesOf(points)).toEqual([{ castpointId: 'here', weight: 1 }])
    expect(sharesOf(points, { castpointId: 'far' })).toEqual([{ castpointId: 'far', weight: 1 }])
    expect(sharesOf([aPoint('elsewhere', { latitude: 46 })])).toEqual([])
  })

  test('a bridge takes the weather of its location from road and bridge points alike', () => {
    const points = [
      aPoint('road', { latitude: 45.05 }),
      aPoint('bridge', { isBridge: true, latitude: 44.97 }),
    ]
    const asRoad = sharesOf(points)
    expect(sharesOf(points, { isBridge: true })).toEqual(asRoad)
  })
})

test('every point with a weight for a segment is within its search radius', () => {
  const anywhere = fc.tuple(
    fc.double({ min: 2, max: 4.5, noNaN: true }),
    fc.double({ min: 44, max: 46, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(anywhere, { maxLength: 20 }), anywhere, (places, [longitude, latitude]) => {
      const points = places.map(([x, y], index) => aPoint(`p${index}`, { longitude: x, latitude: y }))
      const segment = aSegment({ coordinates: [[longitude, latitude]] })
      const { south, north, west, east } = boundsOf([segment])
      for (const { castpointId } of matcher(points).shares([segment])[0] ?? []) {
        const point = points.find((candidate) => candidate.castpointId === castpointId)
        expect(point && point.latitude >= south && point.latitude <= north).toBe(true)
        expect(point && point.longitude >= west && point.longitude <= east).toBe(true)
      }
    }),
  )
})

test('a point lies on a segment of its own kind, height and sky, unless a person chose another point', () => {
  const positionOnLine = { longitude: 3.105, latitude: 45.005 }
  const pointOn = (point: Partial<MatchPoint>, segment: Partial<MatchSegment> = {}) =>
    matcher([aPoint('here', { ...positionOnLine, ...point }), aPoint('other', { latitude: 45.2 })]).pointsOn([
      aSegment(segment),
    ])[0]
  expect(pointOn({})).toBe('here')
  expect(pointOn({ altitudeM: 920, skyView: 0.8 }, { skyView: 0.85 })).toBe('here')
  expect(pointOn({}, { castpointId: 'here' })).toBe('here')
  expect(pointOn({}, { castpointId: 'other' })).toBeNull()
  expect(pointOn({ longitude: 3.107 })).toBeNull()
  expect(pointOn({ altitudeM: 960 })).toBeNull()
  expect(pointOn({ isBridge: true })).toBeNull()
  expect(pointOn({}, { skyView: 0.5 })).toBeNull()
  const middle = { longitude: 3.13, latitude: 45.03 }
  const long = [
    [3.1, 45],
    [middle.longitude, middle.latitude],
    [3.16, 45.06],
  ] as const
  // Only at its end: the middle of a long segment is another place.
  expect(pointOn({ longitude: 3.1, latitude: 45 }, { coordinates: long })).toBeNull()
  expect(pointOn(middle, { coordinates: long })).toBe('here')
})
