import { expect, test } from 'vitest'
import { lapsedByCircuit } from './lapsed-advice.ts'

const advice = (circuitId: string, hour: number, isOutdated: boolean) => ({
  circuitId,
  issuedAt: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(),
  isOutdated,
})

test('a circuit has no advice to act on from six hours after its latest on', () => {
  const advices = [
    advice('a', 1, true),
    advice('a', 2, true),
    // One of its points still has advice.
    advice('b', 1, true),
    advice('b', 9, false),
  ]
  expect(lapsedByCircuit(advices)).toEqual(new Map([['a', Date.UTC(2026, 10, 24, 8)]]))
})
