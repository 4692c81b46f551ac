import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { PRESETS } from './presets/presets.ts'
import { recommend } from './recommend.ts'
import { tallyOf } from './table-trial.ts'
import { aCase, between, NOW_MS } from './test-case.ts'

const table = PRESETS.default

test('each row of a situation states whether it counts, or why not', () => {
  const { situations, headline } = explain(table, aCase({ surfaceC: -3, dewPointC: -9, waterMm: 0.1 }))
  const verdicts = Object.fromEntries(
    (situations[0]?.rows ?? []).map(({ row, verdict }) => [row.id, verdict]),
  )
  expect(headline?.rowId).toBe('D21')
  expect(verdicts).toMatchObject({
    D21: 'counts',
    D20: 'too_warm',
    D22: 'too_cold',
    D26: 'rest',
    D02: 'too_cold',
  })
  expect(verdicts).not.toHaveProperty('D14')
})

test('rows that wait for the start of the situation say so', () => {
  const rain = (from: number) =>
    aCase({ surfaceC: -1, dewPointC: -9, freezingRainMm: between(from, from + 2, 0.5) })
  const verdict = (roadCase: ReturnType<typeof aCase>, id: string) =>
    explain(table, roadCase)
      .situations.find(({ situation }) => situation === 'freezing_rain')
      ?.rows.find(({ row }) => row.id === id)?.verdict
  expect(verdict(rain(4), 'D09')).toBe('not_begun')
  expect(verdict(rain(4), 'D11')).toBe('counts')
  expect(verdict(rain(1), 'D11')).toBe('begun')
  expect(verdict(rain(9), 'D11')).toBe('too_far')
})

test('the row that counts is the recommended one', () => {
  for (const surfaceC of [-12, -8, -4, -0.5, 0.5, 3]) {
    const roadCase = aCase({ surfaceC, snowMm: 0.6, looseSnowMm: 1 })
    const counting = explain(table, roadCase).situations.flatMap(({ rows }) =>
      rows.filter(({ verdict }) => verdict === 'counts').map(({ row }) => row.id),
    )
    expect(counting).toContain(recommend(table, roadCase).headline?.rowId)
  }
})

test('a trial counts the passes that start before the next decision', () => {
  const until = { nowMs: NOW_MS, nextMs: NOW_MS + 6 * HOUR_MS, cycleMinutes: 120 }
  const tally = (values: Parameters<typeof aCase>[0]) => {
    const { headline } = recommend(table, aCase(values))
    return headline && tallyOf(headline, until)
  }
  expect(tally({ surfaceC: -3, dewPointC: -9 })).toEqual({ passes: 0, gm2: 0 })
  expect(tally({ surfaceC: -3, dewPointC: -9, waterMm: 0.1 })).toEqual({ passes: 1, gm2: 15 })
  expect(tally({ surfaceC: -6, dewPointC: -20, iceMm: 0.2 })).toEqual({ passes: 2, gm2: 40 })
  expect(tally({ surfaceC: -3, packedSnowMm: 1 })).toEqual({ passes: 3, gm2: 60 })
  expect(tally({ surfaceC: -1, dewPointC: -9, freezingRainMm: between(14, 16, 0.5) })).toEqual({
    passes: 0,
    gm2: 0,
  })
})
