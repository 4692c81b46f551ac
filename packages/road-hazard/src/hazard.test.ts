import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILM_MM } from './film.ts'
import { type Hazard, type RoadSituation, roadHazard } from './hazard.ts'
import { iceProbability, iceRiskOf, usualProbability } from './ice-risk.ts'
import {
  DEFAULT_GRIP_LIMITS,
  GRIP_LIMIT_RANGES,
  gripLimitProblems,
  levelByLimits,
  SLIPPERY_LEVEL,
  toGripLimits,
} from './kinds.ts'

const DRY: RoadSituation = {
  surfaceC: -2,
  dewPointC: Number.NaN,
  waterMm: 0,
  iceMm: 0,
  looseSnowMm: 0,
  packedSnowMm: 0,
  frostMm: 0,
  filmFreezingPointC: 0,
  rainMmh: 0,
  snowMmh: 0,
}
const judged = (road: Partial<RoadSituation>) => {
  const { level, kind } = roadHazard({ ...DRY, ...road })
  return `${level} ${kind}`
}

test.each<[string, Partial<RoadSituation>, string]>([
  ['a dry road, however cold', { surfaceC: -25, dewPointC: -30 }, '0 none'],
  ['a wet road at +4 °C', { surfaceC: 4, waterMm: 0.5 }, '0 none'],
  ['a wet road at +1 °C', { surfaceC: 1, waterMm: 0.3 }, '1 freezing_wet'],
  ['a road below the dew point', { surfaceC: 0.3, dewPointC: 0.5 }, '1 frost'],
  ['the first frost', { frostMm: 0.012 }, '1 frost'],
  ['patches of frost', { frostMm: 0.04 }, '2 frost'],
  ['white frost', { frostMm: 0.1 }, '3 frost'],
  ['a film that freezes without vapour', { surfaceC: -0.5, waterMm: 0.05 }, '3 ice'],
  ['a wet road that freezes', { surfaceC: -0.5, waterMm: 0.4 }, '4 ice'],
  ['dry black ice', { iceMm: 0.4 }, '3 ice'],
  ['wet ice', { surfaceC: 0, waterMm: 0.3, iceMm: 0.5 }, '4 ice'],
  ['a dusting', { looseSnowMm: 0.3 }, '2 snow'],
  ['25 mm of fresh snow', { looseSnowMm: 2.5 }, '3 snow'],
  ['slush', { surfaceC: 0.2, waterMm: 1, looseSnowMm: 1 }, '2 slush'],
  ['packed snow', { packedSnowMm: 0.2 }, '3 packed_snow'],
  ['snow on ice', { iceMm: 0.5, looseSnowMm: 1 }, '3 ice'],
  ['rain on a road at −0.5 °C under warm air', { surfaceC: -0.5, rainMmh: 0.6 }, '4 freezing_rain'],
  ['rain on a road at +0.6 °C', { surfaceC: 0.6, rainMmh: 1 }, '0 none'],
  ['rain on a salted road', { surfaceC: -2, rainMmh: 1, waterMm: 0.5, filmFreezingPointC: -6 }, '0 none'],
  ['the first flakes on a cold road', { snowMmh: 0.5 }, '1 snow'],
  ['snow that melts on a warm road', { surfaceC: 2, snowMmh: 0.5 }, '0 none'],
  ['salt at its end', { surfaceC: -3, waterMm: 0.4, filmFreezingPointC: -3.4 }, '1 freezing_wet'],
  [
    'mostly liquid brine with some ice',
    { surfaceC: -3, waterMm: 0.4, iceMm: 0.02, filmFreezingPointC: -3.2 },
    '1 freezing_wet',
  ],
])('%s', (_, road, expected) => expect(judged(road)).toBe(expected))

test('an unknown dew point or freezing salt film hides nothing else', () => {
  expect(judged({ dewPointC: Number.NaN, frostMm: 0.2 })).toBe('3 frost')
  expect(roadHazard({ ...DRY, surfaceC: -3, waterMm: 0.4, filmFreezingPointC: -8 }).reasons).toEqual([
    'protected',
  ])
})

test('abrasives help on ice, never on freezing rain', () => {
  const gripOf = (road: Partial<RoadSituation>) => roadHazard({ ...DRY, ...road }).estimatedGrip
  const gain = (abrasiveGm2: number) => gripOf({ iceMm: 0.6, abrasiveGm2 }) / gripOf({ iceMm: 0.6 }) - 1
  expect(gain(75)).toBeCloseTo(0.15)
  expect(gain(150)).toBeCloseTo(0.3)
  expect(gain(2000)).toBeCloseTo(0.5)
  expect(gripOf({ abrasiveGm2: 100 })).toBe(gripOf({}))
  expect(gripOf({ rainMmh: 1, abrasiveGm2: 150 })).toBe(gripOf({ rainMmh: 1 }))
})

const amount = (max: number) =>
  fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: max / 20, noNaN: true }),
    fc.double({ min: 0, max, noNaN: true }),
  )
const anyRoad = fc.record({
  surfaceC: fc.double({ min: -25, max: 6, noNaN: true }),
  dewPointC: fc.double({ min: -25, max: 6, noNaN: true }),
  waterMm: amount(3),
  iceMm: amount(3),
  looseSnowMm: amount(20),
  packedSnowMm: amount(10),
  frostMm: amount(0.6),
  filmFreezingPointC: fc.oneof(fc.constant(0), fc.double({ min: -15, max: 0, noNaN: true })),
  rainMmh: amount(5),
  snowMmh: amount(5),
})
/** Runs a law on generated roads: the second road of each pair must not be judged milder. */
function neverMilder(worse: (road: RoadSituation, by: number) => RoadSituation) {
  fc.assert(
    fc.property(anyRoad, fc.double({ min: 0, max: 4, noNaN: true }), (road, by) => {
      const [before, after] = [roadHazard(road), roadHazard(worse(road, by))]
      return after.level >= before.level && after.estimatedGrip <= before.estimatedGrip + 1e-9
    }),
    { numRuns: 20_000 },
  )
}

test.each<[string, (road: RoadSituation, by: number) => RoadSituation]>([
  ['more ice', (road, by) => ({ ...road, iceMm: road.iceMm + by })],
  ['more loose snow', (road, by) => ({ ...road, looseSnowMm: road.looseSnowMm + by })],
  ['more packed snow', (road, by) => ({ ...road, packedSnowMm: road.packedSnowMm + by })],
  ['more frost', (road, by) => ({ ...road, frostMm: road.frostMm + by })],
  ['more rain', (road, by) => ({ ...road, rainMmh: road.rainMmh + by })],
  ['more snowfall', (road, by) => ({ ...road, snowMmh: road.snowMmh + by })],
  ['a colder surface', (road, by) => ({ ...road, surfaceC: road.surfaceC - by })],
  ['less salt', (road, by) => ({ ...road, filmFreezingPointC: Math.min(0, road.filmFreezingPointC + by) })],
])('%s never lowers the level', (_, worse) => neverMilder(worse))

test('a kind is named exactly where there is a danger', () => {
  fc.assert(
    fc.property(anyRoad, (road) => {
      const { level, kind, reasons } = roadHazard(road)
      return (kind === 'none') === (level === 0) && (level === 0 || reasons.length > 0)
    }),
    { numRuns: 20_000 },
  )
})

test('the level follows from the grip as it is stored, with two decimals', () => {
  fc.assert(
    fc.property(anyRoad, (road) => {
      const { level, kind, estimatedGrip } = roadHazard(road)
      const stored = Math.round(estimatedGrip * 100) / 100
      const byGrip = DEFAULT_GRIP_LIMITS.filter((limit) => stored < limit).length
      return level === Math.max(byGrip, kind === 'none' ? 0 : 1)
    }),
    { numRuns: 50_000 },
  )
})

test('wherever liquid precipitation falls on a frozen road it is freezing rain', () => {
  fc.assert(
    fc.property(anyRoad, (road) => {
      if (road.rainMmh < 0.05 || road.surfaceC > road.filmFreezingPointC) return
      expect(roadHazard(road)).toMatchObject({ kind: 'freezing_rain' })
      expect(roadHazard(road).level).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 20_000 },
  )
})

const anyLimits = fc
  .tuple(...GRIP_LIMIT_RANGES.map(([min, max]) => fc.integer({ min: min * 100, max: max * 100 })))
  .map((limits) => toGripLimits(limits.map((limit) => limit / 100)))
  .filter((limits) => limits !== null)

test('the limits of an organisation shift levels, never their order', () => {
  fc.assert(
    fc.property(anyRoad, anyRoad, anyLimits, (a, b, limits) => {
      const [milder, worse] = [roadHazard(a), roadHazard(b)].toSorted(
        (x, y) => x.level - y.level || y.estimatedGrip - x.estimatedGrip,
      ) as [Hazard, Hazard]
      return (
        levelByLimits(milder, limits) <= levelByLimits(worse, limits) &&
        (levelByLimits(milder, limits) === 0) === (milder.level === 0) &&
        levelByLimits(worse, DEFAULT_GRIP_LIMITS) === worse.level
      )
    }),
    { numRuns: 20_000 },
  )
})

test('the fast verdict on a bare road is that of a road with a cover too thin to count', () => {
  fc.assert(
    fc.property(
      anyRoad,
      fc.double({ min: 0, max: FILM_MM, maxExcluded: true, noNaN: true }),
      (road, waterMm) => {
        const bareRoad = { iceMm: 0, looseSnowMm: 0, packedSnowMm: 0, frostMm: 0, rainMmh: 0, snowMmh: 0 }
        const bare = { ...road, ...bareRoad, waterMm }
        // Rain below the resolution of a forecast is judged in full, and says the same.
        expect(roadHazard(bare)).toEqual(roadHazard({ ...bare, rainMmh: Number.MIN_VALUE }))
      },
    ),
    { numRuns: 20_000 },
  )
})

test('stricter limits raise the level of a thin cover of snow, milder ones lower it', () => {
  const dusting = roadHazard({ ...DRY, looseSnowMm: 1 })
  expect(dusting).toMatchObject({ level: 2, estimatedGrip: 0.36 })
  expect(levelByLimits(dusting, [0.6, 0.45, 0.35, 0.15])).toBe(2)
  expect(levelByLimits(roadHazard({ ...DRY, looseSnowMm: 1.5 }), [0.6, 0.45, 0.35, 0.15])).toBe(3)
  expect(levelByLimits(dusting, [0.6, 0.36, 0.3, 0.15])).toBe(1)
})

test.each<[string, readonly number[], ReturnType<typeof gripLimitProblems>]>([
  ['the limits of the product', DEFAULT_GRIP_LIMITS, []],
  ['a missing limit', [0.6, 0.45, 0.3], [{ index: 3, code: 'out_of_range' }]],
  ['a wet road would be dangerous', [0.7, 0.45, 0.3, 0.15], [{ index: 0, code: 'out_of_range' }]],
  ['no number', [0.6, Number.NaN, 0.3, 0.15], [{ index: 1, code: 'out_of_range' }]],
  ['two equal limits', [0.5, 0.5, 0.3, 0.15], [{ index: 1, code: 'not_descending' }]],
])('%s', (_, limits, problems) => expect(gripLimitProblems(limits)).toEqual(problems))

test('where a model knows the film, rain freezes on the film and not on the sensor below it', () => {
  const raining = { ...DRY, rainMmh: 0.5, waterMm: 0.3 }
  const kindOf = (road: Partial<RoadSituation>) => roadHazard({ ...raining, ...road }).kind
  // Melting snow stays at 0 °C: rain that falls into it does not freeze.
  expect(kindOf({ surfaceC: -0.02, filmC: 0.03, looseSnowMm: 0.3 })).toBe('slush')
  expect(kindOf({ surfaceC: -0.02, filmC: 0.03, looseSnowMm: 0.3, iceMm: 0.1 })).toBe('freezing_rain')
  // On a road that reads −0.1 °C the rain freezes, although the snow on it melts.
  expect(kindOf({ surfaceC: -0.06, filmC: 0.03, packedSnowMm: 1 })).toBe('freezing_rain')
  // Rain also freezes on a road at the freezing point of a film with a trace of salt: both read −0.1 °C.
  const slush = { looseSnowMm: 1.5, packedSnowMm: 0.4, filmFreezingPointC: -0.09 }
  expect(kindOf({ ...slush, surfaceC: -0.09, filmC: -0.04 })).toBe('freezing_rain')
  expect(kindOf({ ...slush, surfaceC: -0.03, filmC: 0.02 })).toBe('packed_snow')
  expect(kindOf({ ...slush, surfaceC: -0.03, filmC: 0.02, coldestC: -0.09 })).toBe('freezing_rain')
  expect(kindOf({ ...slush, surfaceC: -0.3, filmC: -0.25, filmFreezingPointC: -0.5 })).not.toBe(
    'freezing_rain',
  )
  expect(kindOf({ surfaceC: 0.3, filmC: -0.2 })).toBe('freezing_rain')
  expect(kindOf({ surfaceC: 0.3, filmC: 0.1 })).not.toBe('freezing_rain')
  expect(kindOf({ surfaceC: 0 })).toBe('freezing_rain')
})

test('on a slippery road ice is at least of medium certainty, and no more certain on a warmer one', () => {
  let slippery = 0
  fc.assert(
    fc.property(
      anyRoad,
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.double({ min: 0, max: 4, noNaN: true }),
      (road, leadHours, by) => {
        const probabilityOf = (each: RoadSituation) =>
          iceProbability(each, roadHazard(each).level, usualProbability(each.surfaceC, leadHours))
        const isSlippery = roadHazard(road).level >= SLIPPERY_LEVEL
        slippery += isSlippery ? 1 : 0
        const isUnderrated = isSlippery && iceRiskOf(probabilityOf(road)) < 2
        const probabilityIfWarmer = probabilityOf({ ...road, surfaceC: road.surfaceC + by })
        return !isUnderrated && probabilityIfWarmer <= probabilityOf(road) + 1e-9
      },
    ),
    { numRuns: 20_000 },
  )
  expect(slippery).toBeGreaterThan(2000)
})

test('cover on a salted road is as probable as the forecast temperature at which it lies', () => {
  const salted = { ...DRY, surfaceC: -1.7, packedSnowMm: 0.87, waterMm: 0.1, filmFreezingPointC: -10.5 }
  expect(roadHazard(salted).level).toBeGreaterThanOrEqual(2)
  expect(
    iceProbability(salted, roadHazard(salted).level, usualProbability(salted.surfaceC, 20)),
  ).toBeGreaterThan(0.8)
  // Salt still makes ice less probable where none lies yet.
  const wet = { ...salted, packedSnowMm: 0, waterMm: 0.4 }
  expect(iceProbability(wet, roadHazard(wet).level, usualProbability(wet.surfaceC, 20))).toBeLessThan(0.05)
})
