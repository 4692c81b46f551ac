import { isSpreading } from '@verglas/contract/circuit-codes'
import { SITUATIONS, TREATMENT_PRESETS } from '@verglas/contract/treatment-codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Advice } from './advice.ts'
import { chosenRow } from './chosen-row.ts'
import { isRest, totalsOf } from './decision-table.ts'
import { judge } from './judge.ts'
import { LIQUIDS } from './materials.ts'
import { PRESETS } from './presets/presets.ts'
import { aCase, NOW_MS } from './test-case.ts'

/** Mostly near the bounds of the rows. */
const temperature = fc.oneof(
  fc.double({ min: -12, max: 3, noNaN: true }),
  fc.constantFrom(-10, -8, -7, -5, -4, -2, -1, 0, 0.8, 1.5),
  fc.double({ min: -40, max: 40, noNaN: true }),
)
const amount = (max: number) =>
  fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: max, noNaN: true }),
    fc.double({ min: 0, max: 0.3, noNaN: true }),
  )
const someRoad = fc.record({
  surfaceC: temperature,
  dewPointC: temperature,
  windKmh: fc.double({ min: 0, max: 90, noNaN: true }),
  waterMm: amount(4),
  iceMm: amount(4),
  looseSnowMm: amount(30),
  packedSnowMm: amount(10),
  frostMm: amount(1),
  saltGm2: amount(60),
  rainMm: amount(8),
  snowMm: amount(5),
  freezingRainMm: amount(4),
  icePelletsMm: amount(4),
  blowingSnow: fc.constantFrom(0, 0, 1),
})
type SomeRoad = Record<keyof (typeof someRoad extends fc.Arbitrary<infer Road> ? Road : never), number>

const NO_COVER = { waterMm: 0, iceMm: 0, looseSnowMm: 0, packedSnowMm: 0, frostMm: 0 }
const NOTHING_FALLS = { rainMm: 0, snowMm: 0, freezingRainMm: 0, icePelletsMm: 0, blowingSnow: 0 }

describe.each(TREATMENT_PRESETS)('the table %s', (preset) => {
  const table = PRESETS[preset]
  const advices = (road: Partial<SomeRoad>) => judge(table, aCase(road)).advices
  const headline = (road: Partial<SomeRoad>) => judge(table, aCase(road)).headline

  test('has an answer for every temperature of every situation, without gaps between rows', () => {
    for (const situation of SITUATIONS) {
      for (const fromMs of [NOW_MS, NOW_MS + 2 * 3_600_000, NOW_MS + 9 * 3_600_000]) {
        for (let tenths = -400; tenths <= 400; tenths++) {
          const occurrence = { situation, fromMs, lowestC: tenths / 10 }
          expect(chosenRow(table, occurrence, { isBare: false }, NOW_MS)).not.toBeNull()
        }
      }
    }
  })

  test('any road has a recommendation, with a quantity only if something is spread', () => {
    fc.assert(
      fc.property(someRoad, (road) => {
        const all = advices(road)
        expect(all.length).toBeGreaterThan(0)
        for (const { spread, minGm2, maxGm2, passes, treatment } of all) {
          expect(minGm2 !== null && maxGm2 !== null).toBe(isSpreading(spread))
          if (minGm2 !== null && maxGm2 !== null) expect(minGm2).toBeLessThanOrEqual(maxGm2)
          expect(passes === 0).toBe(treatment === 'none' || treatment === 'patrol')
        }
      }),
      { numRuns: 300 },
    )
  })

  test('colder never means a smaller quantity of the same material', () => {
    // Without blowing snow, which rules out salt on a cold road whatever the table says.
    const still = someRoad.map((road) => ({ ...road, blowingSnow: 0 }))
    fc.assert(
      fc.property(still, fc.double({ min: 0, max: 5, noNaN: true }), (road, by) => {
        const colder = { ...road, surfaceC: road.surfaceC - by }
        for (const advice of advices(road)) {
          const colderAdvice = advices(colder).find(({ situation }) => situation === advice.situation)
          if (!colderAdvice || !isSameMaterial(colderAdvice, advice)) continue
          expect(colderAdvice.minGm2 ?? 0).toBeGreaterThanOrEqual(advice.minGm2 ?? 0)
          if (colderAdvice.passes === advice.passes)
            expect(colderAdvice.maxGm2 ?? 0).toBeGreaterThanOrEqual(advice.maxGm2 ?? 0)
        }
      }),
      { numRuns: 300 },
    )
    for (const row of table.rows.filter((other) => !isRest(other))) {
      const colder = table.rows.filter((other) => other.upToC !== null && other.upToC === row.aboveC)
      for (const other of colder.filter(({ situations }) =>
        situations.some((one) => row.situations.includes(one)),
      )) {
        if (other.timing !== row.timing || other.treatments.includes('abrasive')) continue
        expect(totalsOf(other).min).toBeGreaterThanOrEqual(totalsOf(row).min)
        expect(totalsOf(other).max).toBeGreaterThanOrEqual(totalsOf(row).max)
      }
    }
  })

  test('an untreated dry warm road is never treated or patrolled', () => {
    const warm = fc.record({
      surfaceC: fc.double({ min: 1.51, max: 60, noNaN: true }),
      dewPointC: temperature,
      windKmh: fc.double({ min: 0, max: 120, noNaN: true }),
    })
    fc.assert(
      fc.property(warm, (road) => {
        expect(headline({ ...NO_COVER, ...NOTHING_FALLS, ...road })?.treatment).toBe('none')
      }),
    )
  })

  test('a dry road without available moisture is never treated, however cold', () => {
    fc.assert(
      fc.property(temperature, fc.double({ min: 1.01, max: 20, noNaN: true }), (surfaceC, dryerK) => {
        const road = { ...NO_COVER, ...NOTHING_FALLS, surfaceC, dewPointC: surfaceC - dryerK }
        expect(headline(road)).toMatchObject({ treatment: 'none', rowId: 'D01' })
      }),
    )
  })

  test('freezing rain on a road that is not warm always gets a response', () => {
    fc.assert(
      fc.property(someRoad, fc.double({ min: -30, max: 0.8, noNaN: true }), (road, surfaceC) => {
        const now = headline({ ...road, freezingRainMm: 0.3, blowingSnow: 0, surfaceC })
        const isTreated = now !== null && now.treatment !== 'none' && now.treatment !== 'patrol'
        expect(isTreated).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('brine alone is never used on packed snow, on a wet road or in freezing rain', () => {
    fc.assert(
      fc.property(someRoad, (road) => {
        for (const { situation, spread } of advices(road)) {
          if (!LIQUIDS.includes(spread)) continue
          expect(['freezing_rain', 'packed']).not.toContain(situation)
          expect(road.waterMm).toBeLessThan(0.2)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('salt is never used at and below -10 °C, nor dry grains at and below -7 °C', () => {
    fc.assert(
      fc.property(someRoad, (road) => {
        for (const { lowestC, spread } of advices(road)) {
          if (lowestC <= -10) expect(['abrasive', 'none', 'patrol', 'plow']).toContain(spread)
          if (lowestC <= -7) expect(spread).not.toBe('salt')
        }
      }),
      { numRuns: 300 },
    )
  })
})

const isSameMaterial = (a: Advice, b: Advice): boolean =>
  (a.spread === 'abrasive') === (b.spread === 'abrasive')

test('if any value is missing at the start, a reason is given instead of a recommendation', () => {
  const names = ['surfaceC', 'dewPointC', 'waterMm', 'iceMm', 'snowMm', 'rainMm'] as const
  fc.assert(
    fc.property(someRoad, fc.constantFrom(...names), (road, missing) => {
      const judged = judge(PRESETS.default, aCase({ ...road, [missing]: Number.NaN }))
      expect(judged.headline).toBeNull()
      expect(judged.none?.reason).toBe('no_data')
    }),
  )
})
