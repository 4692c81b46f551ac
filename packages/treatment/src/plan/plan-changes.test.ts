import { expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { planTreatments } from './plan.ts'
import { planChanges, planConfidence } from './plan-changes.ts'
import { nightOf, planCaseOf } from './test-night.ts'

const table = PRESETS.default
const snowy = planCaseOf({
  hours: nightOf((hour) => ({ surfaceC: -3.5, dewPointC: -9, snowMm: hour >= 4 && hour < 8 ? 2 : 0 })),
})

test('names whole changes that alter the next action, never more in the milder direction', () => {
  const changes = planChanges(table, snowy, planTreatments(table, snowy))
  expect(changes.find(({ input, by }) => input === 'surface' && by < 0)).toMatchObject({ by: -1, minGm2: 19 })
  expect(changes.find(({ input, by }) => input === 'precipitation' && by < 1)).toMatchObject({
    by: 0.5,
    minGm2: 8,
  })
  for (const { by, input, minGm2 } of changes)
    if (input === 'surface' && by > 0) expect(minGm2 ?? 0).toBeLessThan(15)
})

test('confidence is the share of the possible temperatures with the same next action', () => {
  const plan = planTreatments(table, snowy)
  const flat = (surfaceC: number) => new Float64Array(25).fill(surfaceC)
  expect(planConfidence(table, snowy, plan, [flat(-3), flat(-3.5), flat(-2), flat(-6)])).toBe(0.75)
  expect(planConfidence(table, snowy, plan, [])).toBeNull()
})
