import { expect, test } from 'vitest'
import type { Advice } from '../advice.ts'
import { adviceOfPlan } from './plan-advice.ts'
import type { TreatmentPlan } from './treatment-plan.ts'

const planOf = (treatment: string, gm2: number) =>
  ({
    headline: { next: { treatment, gm2, situations: ['packed'], rowIds: ['D19'], isLate: false } },
    events: [],
  }) as unknown as TreatmentPlan // only the fields that are read
const adviceOf = (spread: string, maxGm2: number) =>
  ({
    situation: 'packed',
    rowId: 'D20',
    treatment: spread,
    spread,
    minGm2: 40,
    maxGm2,
    guards: [],
  }) as unknown as Advice // only the fields that are read

test('the maximum amount of the advice is for the material that the pass spreads', () => {
  const maximumOf = (treatment: string, spread: string) => {
    const advice = adviceOf(spread, 120)
    return adviceOfPlan(advice, [advice], planOf(treatment, 20)).maxGm2
  }
  expect(maximumOf('prewet', 'salt')).toBe(120)
  expect(maximumOf('plow_abrasive', 'abrasive')).toBe(120)
  // The maximum for grit would be several times too much salt.
  expect(maximumOf('prewet', 'abrasive')).toBe(20)
  expect(maximumOf('abrasive', 'salt')).toBe(20)
})

test('guard G7 (the film needs more than the maximum) is reported only for a pass that spreads the maximum', () => {
  const advice = {
    ...adviceOf('prewet', 20),
    reason: 'above_max',
    guards: [{ guard: 'G7', isFired: true, effect: 'capped' }],
  } as unknown as Advice
  const advisedAt = (gm2: number) => adviceOfPlan(advice, [advice], planOf('prewet', gm2))
  expect(advisedAt(20)).toMatchObject({ reason: 'above_max', guards: [{ isFired: true, effect: 'capped' }] })
  expect(advisedAt(8)).toMatchObject({ reason: 'normal', guards: [{ isFired: false, effect: 'none' }] })
})
