import { expect, test } from 'vitest'
import type { BoardAdvice } from './AdviceCell.tsx'
import { isStronger, strongestAdvice } from './strongest-advice.ts'

const advice = (castpointId: string, treatment: string, minGm2: number | null, isOutdated = false) =>
  ({ circuitId: 'a', castpointId, isOutdated, headline: { treatment, minGm2 } }) as BoardAdvice

test('a circuit takes its strongest advice, in any order; of equal ones the first', () => {
  const [none, patrol, little, much] = [
    advice('none', 'none', null),
    advice('patrol', 'patrol', null),
    advice('little', 'brine', 5),
    advice('much', 'salt', 20),
  ] as const
  expect(strongestAdvice([none, much, little, patrol]).get('a')).toBe(much)
  expect(strongestAdvice([none, patrol]).get('a')).toBe(patrol)
  expect(strongestAdvice([advice('old', 'salt', 40, true), none]).get('a')).toBe(none)
  expect(strongestAdvice([much, advice('as much', 'prewet', 20)]).get('a')).toBe(much)
  expect(isStronger(advice('as much', 'prewet', 20), much)).toBe(false)
})
