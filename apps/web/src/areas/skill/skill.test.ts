import { expect, test } from 'vitest'
import {
  bandOf,
  errorLines,
  gainOf,
  hasReliability,
  type LeadSkill,
  type MeasureSkill,
  readPeriod,
  scoredMeasures,
  sourcesOf,
} from './skill.ts'

const score = (rmse: number | null, n = rmse === null ? 0 : 10) => ({ n, bias: rmse, mae: rmse, rmse })
const lead = (
  toH: number,
  ours: number | null,
  persistence: number | null,
  raw: Record<string, number>,
): LeadSkill => ({
  fromH: toH / 2,
  toH,
  forecast: score(ours),
  hitRate: null,
  falseAlarmRatio: null,
  percentCorrect: null,
  brier: null,
  persistence: score(persistence),
  raw: score(null),
  corrected: score(null),
  isCorrected: false,
  learned: score(null),
  isLearned: false,
  band: { n: 0, coverage: null, crps: null, ranks: [] },
  sources: Object.entries(raw).map(([source, rmse]) => ({ source, ...score(rmse) })),
})
const road: MeasureSkill = {
  measure: 'ts',
  leads: [lead(6, 1, 2, { b: 1.5 }), lead(12, null, null, { b: 2, a: 1.4 })],
  situations: [],
}

test('each forecaster is one line over all leads, with gaps for leads without a score', () => {
  expect(errorLines(road, (key) => key).map(({ name, kind, errors }) => [name, kind, errors])).toEqual([
    ['skill.own', 'own', [1, null]],
    ['skill.persistence', 'reference', [2, null]],
    ['a', 'source', [null, 1.4]],
    ['b', 'source', [1.5, 2]],
  ])
  expect(sourcesOf(road)).toEqual(['a', 'b'])
})

test('the gain over persistence is unknown if either is missing', () => {
  expect(road.leads.map(gainOf)).toEqual([0.5, null])
  expect(gainOf(lead(6, 1, 0, {}))).toBeNull()
})

test('measures that were never scored are left out', () => {
  const air: MeasureSkill = { measure: 'tair', leads: [lead(6, null, null, {})], situations: [] }
  expect(scoredMeasures({ measures: [air, road] }).map(({ measure }) => measure)).toEqual(['ts'])
})

test('a diagram requires at least one case', () => {
  const empty = { from: 0, to: 0.1, n: 0, forecast: null, observed: null }
  expect(hasReliability({ reliability: [empty] })).toBe(false)
  expect(hasReliability({ reliability: [empty, { ...empty, n: 1, forecast: 0.05, observed: 0 }] })).toBe(true)
})

test('the band is aggregated over all leads, each case counting once', () => {
  const withBand = (n: number, coverage: number, ranks: number[]): LeadSkill => ({
    ...lead(6, 1, 2, {}),
    band: { n, coverage, crps: 0.5, ranks },
  })
  const leads = [withBand(30, 0.5, [10, 20]), withBand(10, 0.9, [4, 6])]
  expect(bandOf({ leads })).toEqual({ n: 40, coverage: 0.6, ranks: [14, 26] })
  expect(bandOf(road)).toBeNull()
})

test('an unknown period in the address falls back to 30 days', () => {
  expect([readPeriod('90'), readPeriod('4'), readPeriod(undefined)]).toEqual(['90', '30', '30'])
})
