import { expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { planTreatments } from './plan.ts'
import { isSamePass, planChanges, planConfidence } from './plan-changes.ts'
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

const flat = (surfaceC: number) => new Float64Array(25).fill(surfaceC)
const members = (...surfacesC: number[]) =>
  Array.from({ length: 40 }, (_, index) => flat(surfacesC[index % surfacesC.length] as number))

test('confidence is the share of possible trajectories of the temperature with the same next action', () => {
  const frosty = planCaseOf({ hours: nightOf(() => ({ surfaceC: -3.5, dewPointC: 2 })) })
  const plan = planTreatments(table, frosty)
  expect(plan.headline.next?.gm2).toBe(5)
  // The dew point is so far above the road that its error does not matter; one temperature in four needs another rate.
  expect(planConfidence(table, frosty, plan, members(-3, -3.5, -4, -7))).toBe(0.75)
  expect(planConfidence(table, frosty, plan, [])).toBeNull()
})

test('confidence includes errors of the amount and onset of precipitation and of the dew point', () => {
  const surface = members(-3.5)
  const shareOf = (planCase: typeof snowy) =>
    planConfidence(table, planCase, planTreatments(table, planCase), surface) ?? Number.NaN
  // Half of the snow would be light snow, which asks for less.
  expect(shareOf(snowy)).toBeGreaterThan(0.4)
  expect(shareOf(snowy)).toBeLessThan(0.95)
  // 0.3 K between a dry road and frost is less than a dew point usually errs by.
  const near = planCaseOf({ hours: nightOf(() => ({ surfaceC: -3.5, dewPointC: -3.2 })) })
  expect(shareOf(near)).toBeGreaterThan(0.4)
  expect(shareOf(near)).toBeLessThan(0.8)
  const dry = planCaseOf({ hours: nightOf(() => ({ surfaceC: -3.5, dewPointC: -12 })) })
  expect(shareOf(dry)).toBe(1)
})

test('grains and pre-wetted salt at one rate are the same answer, brine and a blade are not', () => {
  const [pass] = planTreatments(table, snowy).events.flatMap(({ passes }) => passes)
  if (!pass) throw new Error('a night of snow without a pass')
  expect(isSamePass({ ...pass, treatment: 'salt' }, { ...pass, treatment: 'prewet' })).toBe(true)
  expect(isSamePass({ ...pass, treatment: 'salt' }, { ...pass, treatment: 'brine' })).toBe(false)
  expect(isSamePass({ ...pass, treatment: 'salt' }, { ...pass, treatment: 'plow_salt' })).toBe(false)
})
