import { HOUR_MS } from '@verglas/quantities'
import { explain, PRESETS, planTreatments } from '@verglas/treatment'
import { expect, test } from 'vitest'
import { BENCH_NAMES, BENCH_VALUES, type BenchEntries, benchCase, benchPlanCase } from './bench-case.ts'

const NOW_MS = Date.UTC(2026, 0, 14, 18, 20)

const entries = (changes: Partial<BenchEntries> = {}) =>
  ({
    ...Object.fromEntries(BENCH_NAMES.map((name) => [name, BENCH_VALUES[name].start ?? Number.NaN])),
    isBlowing: false,
    isBridge: false,
    ...changes,
  }) as BenchEntries

const judged = (changes?: Partial<BenchEntries>) =>
  explain(PRESETS.default, benchCase(entries(changes), NOW_MS))

test('starts with a wet road that freezes', () => {
  expect(judged().headline).toMatchObject({ situation: 'wet_freezing', rowId: 'D21' })
})

test('precipitation begins and ends at the entered times, and never exceeds the entered amount', () => {
  const { outlook } = benchCase(entries({ snowMm: 2, beginsInH: 1.5, lastsH: 3 }), NOW_MS)
  expect(Array.from(outlook.snowMm).slice(0, 7)).toEqual([0, 0, 1, 2, 2, 1, 0])
  const snow = judged({ waterMm: 0, snowMm: 2, beginsInH: 2, lastsH: 3 }).situations.find(
    ({ situation }) => situation === 'snow',
  )
  expect(snow?.advice).toMatchObject({ fromMs: NOW_MS + 2 * HOUR_MS, toMs: NOW_MS + 5 * HOUR_MS })
})

test('gives no advice without all inputs, and names the missing ones', () => {
  expect(judged({ surfaceC: Number.NaN }).none).toMatchObject({ missing: 'surface' })
  expect(judged({ runAgeH: 7 }).none).toMatchObject({ missing: 'old_run' })
  expect(judged({ isBridge: true }).none).toMatchObject({ missing: 'own_surface' })
})

test.each([-1.5, -6])('plans for freezing rain in two hours, at a dew point of %d', (dewPointC) => {
  const rain = { surfaceC: -2, dewPointC, waterMm: 0, freezingRainMm: 1, beginsInH: 2, lastsH: 3 }
  const { headline } = planTreatments(PRESETS.default, benchPlanCase(entries(rain), NOW_MS))
  expect(headline).toMatchObject({ worstKind: 'freezing_rain', next: { treatment: 'prewet', gm2: 15 } })
})

test('plans for snow in four hours rather than for the frost before it', () => {
  const snow = { surfaceC: -5, dewPointC: -3, waterMm: 0, snowMm: 2, beginsInH: 4, lastsH: 4 }
  const { headline, events } = planTreatments(PRESETS.default, benchPlanCase(entries(snow), NOW_MS))
  expect(headline.kinds[0]?.kind).toBe('snow')
  const prepared = events[0]?.passes.find(({ situations }) => situations.includes('snow'))
  expect(prepared).toMatchObject({ gm2: 19 })
})
