import { expect, test } from 'vitest'
import type { BoardAdvice } from './AdviceCell.tsx'
import { isStronger, strongestAdvice } from './strongest-advice.ts'

const advice = (castpointId: string, treatment: string, minGm2: number | null, isOutdated = false) =>
  ({ circuitId: 'a', castpointId, isOutdated, headline: { treatment, minGm2 } }) as BoardAdvice

test('a circuit takes its strongest advice, in any order; of equal ones the first', () => {
  const [none, patrol, lightDose, heavyDose] = [
    advice('none', 'none', null),
    advice('patrol', 'patrol', null),
    advice('little', 'brine', 5),
    advice('much', 'salt', 20),
  ] as const
  expect(strongestAdvice([none, heavyDose, lightDose, patrol]).get('a')).toBe(heavyDose)
  expect(strongestAdvice([none, patrol]).get('a')).toBe(patrol)
  expect(strongestAdvice([advice('old', 'salt', 40, true), none]).get('a')).toBe(none)
  expect(strongestAdvice([heavyDose, advice('as much', 'prewet', 20)]).get('a')).toBe(heavyDose)
  expect(isStronger(advice('as much', 'prewet', 20), heavyDose)).toBe(false)
})
