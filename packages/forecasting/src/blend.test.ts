import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { blendOf } from './blend.ts'
import type { PointRun, RunValues } from './point-run.ts'
import { emptyTally, type Tally } from './tally.ts'
import { sourceWeights } from './weights.ts'

const START_MS = Date.UTC(2026, 0, 15)

function aRun(
  source: string,
  values: RunValues,
  times: { startMs?: number; issuedAtMs?: number } = {},
): PointRun {
  const startMs = times.startMs ?? START_MS
  return {
    source,
    issuedAtMs: times.issuedAtMs ?? startMs,
    segments: [{ startMs, stepS: 3600, values }],
  }
}

const constant = (value: number, hours: number) => new Array<number>(hours).fill(value)
const blended = (runs: readonly PointRun[]) => blendOf(runs, { issuedAtMs: START_MS })

function aTally(meanSquare: number, n = 10_000): Tally {
  const tally = emptyTally()
  tally.n.fill(n)
  tally.sumSquare.fill(n * meanSquare)
  return tally
}

test('is the run itself if there is only one source', () => {
  const run = aRun('a', { tair: [1, 2, 3], rain: [0, 1.25, 0], weather: [3, 61, 3], wind_dir: [350, 10, 20] })
  expect(blended([run])).toMatchObject({ source: 'verglas', startMs: START_MS, hours: 3 })
  expect(blended([run])?.values).toEqual(run.segments[0]?.values)
  expect(blended([])).toBeNull()
})

test('starts at the hour of issue and uses no later run', () => {
  const runs = [
    aRun('a', { tair: [1, 2, 3, 4] }),
    aRun('b', { tair: constant(99, 9) }, { issuedAtMs: START_MS + 3 * HOUR_MS }),
  ]
  const blend = blendOf(runs, { issuedAtMs: START_MS + 2.7 * HOUR_MS })
  expect(blend).toMatchObject({ startMs: START_MS + 2 * HOUR_MS, hours: 2, values: { tair: [3, 4] } })
})

describe('weights', () => {
  const runs = [aRun('a', { tair: constant(0, 30) }), aRun('b', { tair: constant(3, 30) })]

  test('are equal without scores', () => {
    expect(blended(runs)?.values.tair?.[0]).toBe(1.5)
  })

  test('are squared inverse mean square errors, since source errors are correlated', () => {
    const weightOf = sourceWeights([
      { source: 'a', measure: 'tair', tally: aTally(1) },
      { source: 'b', measure: 'tair', tally: aTally(2) },
    ])
    expect(blendOf(runs, { issuedAtMs: START_MS, weightOf })?.values.tair?.[0]).toBeCloseTo(0.6, 1)
  })

  test('hardly change with few pairs and never exclude a source', () => {
    const weights = sourceWeights([
      { source: 'a', measure: 'tair', tally: aTally(0.01, 3) },
      { source: 'b', measure: 'tair', tally: aTally(9, 3) },
    ])
    expect(blendOf(runs, { issuedAtMs: START_MS, weightOf: weights })?.values.tair?.[0]).toBeGreaterThan(1.3)
    const sure = sourceWeights([
      { source: 'a', measure: 'tair', tally: aTally(0) },
      { source: 'b', measure: 'tair', tally: aTally(9) },
    ])
    const best = blendOf(runs, { issuedAtMs: START_MS, weightOf: sure })?.values.tair?.[0] ?? Number.NaN
    expect(best).toBeGreaterThan(0)
    expect(best).toBeLessThan(0.2)
  })
})

describe('a source that ends early', () => {
  test('fades out without a jump', () => {
    const runs = [aRun('short', { tair: constant(10, 24) }), aRun('long', { tair: constant(0, 48) })]
    const series = (blended(runs)?.values.tair ?? []).map((value) => value ?? Number.NaN)
    expect(series).toHaveLength(48)
    expect(series[0]).toBe(5)
    expect(series[47]).toBe(0)
    for (let hour = 1; hour < 48; hour++) {
      expect(Math.abs((series[hour] ?? 0) - (series[hour - 1] ?? 0))).toBeLessThan(1.1)
    }
  })

  test('continues with its own previous run, which also provides its past', () => {
    const runs = [
      aRun('a', { tair: constant(4, 20) }),
      aRun('a', { tair: constant(0, 60) }, { startMs: START_MS - 6 * HOUR_MS }),
    ]
    const blend = blendOf(runs, { issuedAtMs: START_MS, fromMs: START_MS - 3 * HOUR_MS })
    const series = blend?.values.tair ?? []
    expect(series).toHaveLength(57)
    expect(series.slice(0, 5)).toEqual([0, 0, 0, 4, 4])
    expect(series.at(-1)).toBe(0)
  })
})

test('averages amounts and preserves the water, a source without snow counts as zero', () => {
  const runs = [
    aRun('a', { tair: [0, 0], rain: [1, 0], snow: [2, 0] }),
    aRun('b', { tair: [0, 0], rain: [3, 1] }),
  ]
  expect(blended(runs)?.values).toMatchObject({ rain: [2, 0.5], snow: [1, 0] })
})

test('wind means turn the short way, fog survives clear air, the dew point stays below the air', () => {
  const runs = [
    aRun('a', {
      tair: [0],
      tdew: [0],
      rh: [100],
      wind_dir: [350],
      vis: [200],
      wind_avg: [10],
      wind_max: [11],
    }),
    aRun('b', { tair: [-4], wind_dir: [30], vis: [20_000], wind_avg: [20] }),
  ]
  const values = blended(runs)?.values ?? ({} satisfies RunValues as RunValues)
  expect(values.wind_dir?.[0]).toBeCloseTo(10, 6)
  expect(values.vis?.[0]).toBeCloseTo(396, 0)
  expect(values).toMatchObject({ tair: [-2], tdew: [-2], wind_avg: [15], wind_max: [15] })
  expect(values.rh?.[0]).toBeCloseTo(100, 6)
})

test('a new run replaces an old one', () => {
  const runs = [
    aRun('a', { tair: constant(0, 60) }),
    aRun('b', { tair: constant(9, 200) }, { startMs: START_MS - 48 * HOUR_MS }),
  ]
  const first = blended(runs)?.values.tair?.[0] ?? Number.NaN
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(0.6)
})
