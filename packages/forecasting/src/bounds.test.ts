import { FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blendOf } from './blend.ts'
import { correctedRun } from './correction.ts'
import { downscaled } from './downscale.ts'
import type { PointRun, RunValues } from './point-run.ts'
import { HOUR_CLASSES } from './tally.ts'

const NOW_MS = Date.UTC(2026, 0, 15, 6, 20)
const RANGES = {
  tair: [-50, 45],
  tdew: [-60, 30],
  rh: [1, 105],
  pres: [700, 1060],
  wind_avg: [0, 150],
  wind_max: [0, 200],
  wind_dir: [0, 360],
  cloud: [0, 100],
  rain: [0, 30],
  snow: [0, 20],
  rain_frz: [0, 5],
  ice: [0, 5],
  vis: [0, 75_000],
  weather: [0, 99],
} as const satisfies Partial<Record<ForecastCode, readonly [number, number]>>

const aSeries = ([min, max]: readonly [number, number], isCode: boolean) =>
  fc.array(fc.option(isCode ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }), { freq: 6 }), {
    maxLength: 30,
  })
const aSegment = fc.record({
  startMs: fc.integer({ min: -12, max: 12 }).map((hours) => NOW_MS - 20 * 60_000 + hours * HOUR_MS),
  stepS: fc.constantFrom(600, 3600, 10_800, 21_600),
  values: fc.record(
    Object.fromEntries(
      Object.entries(RANGES).map(([code, range]) => [
        code,
        aSeries(range, FORECAST_MEASURES[code as ForecastCode].quantity === 'code'),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<RunValues>,
})
const aRun: fc.Arbitrary<PointRun> = fc.record({
  source: fc.constantFrom('a', 'b'),
  issuedAtMs: fc.integer({ min: -24, max: 0 }).map((hours) => NOW_MS + hours * HOUR_MS),
  segments: fc.array(aSegment, { minLength: 1, maxLength: 2 }),
})
const aBias = fc.array(fc.double({ min: -40, max: 40, noNaN: true }), { minLength: 6, maxLength: 6 })

test('the result is a number within bounds or null, whatever the sources omit', () => {
  const property = fc.property(
    fc.array(aRun, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: -2000, max: 2000 }),
    aBias,
    (runs, aboveM, biasByBin) => {
      const place = { latitudeDeg: 45, longitudeDeg: 3, altitudeM: 600 }
      const blend = blendOf(
        runs.map((run, index) => (index % 2 ? run : downscaled(run, 600 + aboveM, place))),
        { issuedAtMs: NOW_MS, fromMs: NOW_MS - 6 * HOUR_MS },
      )
      if (!blend) return
      const correction = {
        biasByCell: biasByBin.flatMap((bias) => new Array<number>(HOUR_CLASSES).fill(bias)),
        presentError: biasByBin[0] ?? null,
        isOn: biasByBin.map(() => true),
      }
      const { values } = correctedRun(blend, {
        tair: { measure: 'tair', ...correction },
        tdew: { measure: 'tdew', ...correction },
        wind_avg: { measure: 'wind_avg', ...correction },
      })
      for (const series of Object.values(values)) {
        expect(series).toHaveLength(blend.hours)
        expect(Array.from(series).every((value) => value === null || Number.isFinite(value))).toBe(true)
      }
      for (let index = 0; index < blend.hours; index++) {
        const at = (code: ForecastCode) => values[code]?.[index] ?? null
        const [air, dew, wind, gust] = [at('tair'), at('tdew'), at('wind_avg'), at('wind_max')]
        const isBounded =
          (air === null || dew === null || dew <= air) &&
          (wind === null || (wind >= 0 && (gust === null || gust >= wind))) &&
          (['rain', 'snow', 'rain_frz', 'ice'] as const).every((code) => (at(code) ?? 0) >= 0) &&
          (at('cloud') ?? 0) <= 100
        if (!isBounded) expect({ index, air, dew, wind, gust }).toBe('within bounds')
      }
    },
  )
  fc.assert(property, { numRuns: 150, seed: 7 })
})
