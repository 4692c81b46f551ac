import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { PRESETS } from './presets/presets.ts'
import { recommend } from './recommend.ts'
import { aCase, between } from './test-case.ts'

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
