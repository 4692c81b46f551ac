import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import type { DrivenPass } from '../treatment-events.ts'
import { planTreatments } from './plan.ts'
import type { EnteredHour } from './plan-hours.ts'
import { CIRCUIT, EVENING_MS, hourOf, nightOf, planCaseOf, planOf } from './test-night.ts'
import type { PlanCircuit } from './treatment-plan.ts'

/** A pass that was finished so many hours before the evening. */
const driven = (hoursAgo: number, pass: Partial<DrivenPass> = {}): DrivenPass => ({
  finishMs: EVENING_MS - hoursAgo * HOUR_MS,
  treatment: 'prewet',
  gm2: 15,
  ...pass,
})

type Case = {
  hourAt: (hour: number) => Partial<EnteredHour>
  passes: DrivenPass[]
  /** Whether the road forecast finds an hour slippery. */
  isSlippery?: (hour: number) => boolean
  circuit?: Partial<PlanCircuit>
  start?: { waterMm?: number; packedSnowMm?: number; saltGm2?: number }
}

function planAfter({ hourAt, passes, isSlippery = () => false, circuit, start }: Case) {
  const planCase = planCaseOf({
    hours: nightOf(hourAt),
    start: start ?? {},
    circuit: { ...circuit, driven: passes },
  })
  const hours = planCase.hours.map((hour, index) => ({
    ...hour,
    danger: isSlippery(index) ? ({ level: 3, kind: 'ice' } as const) : ({ level: 0, kind: 'none' } as const),
  }))
  return planTreatments(PRESETS.default, { ...planCase, hours })
}

const finishes = (plan: ReturnType<typeof planAfter>) =>
  plan.events.flatMap(({ passes }) => passes.map(({ finishMs }) => Math.round(hourOf(finishMs) * 60) / 60))

/** A wet road that freezes from 22:00 to 6:00 at −3 °C: D21, pre-wetted 15, once within 12 hours. */
const freezing = (hour: number) => ({ surfaceC: hour >= 4 && hour < 12 ? -3 : 2, dewPointC: -8 })
const wet = { waterMm: 0.4 }

describe('a wet road that freezes', () => {
  test('is not treated again where a treatment of its rate has been driven', () => {
    const plan = planAfter({ hourAt: freezing, passes: [driven(1)], start: wet })
    expect(finishes(plan)).toEqual([])
    expect(plan.headline.reason).toBe('protected')
    expect(plan.headline.kinds.every(({ isPrevented }) => isPrevented)).toBe(true)
    expect(plan.headline.kinds.length).toBeGreaterThan(0)
    // The road is still watched.
    expect(plan.events[0]?.patrols).toHaveLength(1)
  })

  test('is treated where the treatment is older than it lasts', () => {
    expect(finishes(planAfter({ hourAt: freezing, passes: [driven(9)], start: wet }))).toEqual([4])
  })

  test.each([
    ['half of its rate', driven(1, { gm2: 8 })],
    ['grit', driven(1, { treatment: 'abrasive', gm2: 60 })],
    ['a blade', driven(1, { treatment: 'plow', gm2: null })],
  ])('is treated after %s', (_, pass) => {
    expect(finishes(planAfter({ hourAt: freezing, passes: [pass], start: wet }))).toEqual([4])
  })

  test('is treated where the road forecast, which includes the treatment, finds it slippery', () => {
    const plan = planAfter({
      hourAt: freezing,
      passes: [driven(1)],
      isSlippery: (hour) => hour >= 7,
      start: wet,
    })
    expect(finishes(plan)).toEqual([7])
  })

  test('is treated where a sensor finds less salt than the model', () => {
    const planCase = planCaseOf({
      hours: nightOf(freezing),
      start: { ...wet, saltGm2: 12 },
      circuit: { driven: [driven(1)] },
      measured: { freezingPointC: -0.1, atMs: EVENING_MS - 10 * MINUTE_MS },
    })
    const hours = planCase.hours.map((hour) => ({ ...hour, danger: { level: 0, kind: 'none' } as const }))
    expect(finishes(planTreatments(PRESETS.default, { ...planCase, hours }))).toEqual([4])
  })
})

test('the plan after a pass continues the plan before it', () => {
  // Light snow all evening, planned before it begins; the same night two hours later, after the first pass.
  const snow = (hour: number): Partial<EnteredHour> =>
    hour >= 2 && hour < 8 ? { surfaceC: -2, dewPointC: -2, snowMm: 0.5 } : { surfaceC: -2, dewPointC: -6 }
  const before = finishes(planOf({ hours: nightOf(snow) }))
  const [first, ...others] = before
  expect(first).toBe(2)
  const later = (hour: number) => snow(hour + 2)
  const after = finishes(
    planAfter({ hourAt: later, passes: [driven(0, { gm2: 8 })], isSlippery: () => true }),
  )
  expect(after.slice(0, 3)).toEqual(others.slice(0, 3).map((hour) => expect.closeTo(hour - 2, 5)))
})

describe('brine', () => {
  const finishesAfter = (treatment: 'brine' | 'prewet', night: Pick<Case, 'hourAt' | 'start'>): number[] =>
    finishes(
      planAfter({ ...night, passes: [driven(0, { treatment, gm2: 20 })], circuit: { roundTripMin: 45 } }),
    )

  test('does not serve precipitation', () => {
    const snow = { hourAt: () => ({ surfaceC: -1, dewPointC: -1, snowMm: 0.3 }) }
    expect(finishesAfter('prewet', snow)[0]).toBe(1.5)
    expect(finishesAfter('brine', snow)[0]).toBe(0.75)
  })

  test('does not count as a pass on packed snow', () => {
    const packed = { hourAt: () => ({ surfaceC: -4, dewPointC: -9 }), start: { packedSnowMm: 1 } }
    expect(finishesAfter('prewet', packed)).toHaveLength(2)
    expect(finishesAfter('brine', packed)).toHaveLength(3)
  })
})

test('grit spread behind a blade counts as grit, not as salt', () => {
  const behindBlade = driven(0, { treatment: 'plow_abrasive', gm2: 60 })
  // At -14 °C (D03) every 90 minutes while it snows; at -3 °C salt is asked for (D19).
  const snowAt = (surfaceC: number) => ({
    hourAt: () => ({ surfaceC, dewPointC: surfaceC, snowMm: 0.3 }),
    isSlippery: () => true,
    passes: [behindBlade],
    circuit: { roundTripMin: 45 },
  })
  expect(finishes(planAfter(snowAt(-14)))[0]).toBe(1.5)
  expect(finishes(planAfter(snowAt(-3)))[0]).toBe(0.75)
})

test('grit serves only the hours that are too cold for salt', () => {
  // Frost between -8 and -11 °C: D23 asks for salt in its mild hours, D03 for grit in the cold ones.
  const surfaceC = (hour: number) => (hour >= 6 && hour < 9 ? -11 : -8)
  const frost = (hour: number) => ({ surfaceC: surfaceC(hour), dewPointC: hour < 12 ? -7 : -14 })
  const grit = driven(0, { treatment: 'abrasive', gm2: 60 })
  expect(finishes(planAfter({ hourAt: frost, passes: [grit] }))[0]).toBe(CIRCUIT.roundTripMin / 60)
  // If all hours of the night are too cold for salt, the grit serves all of them.
  const cold = (hour: number) => ({ ...frost(hour), surfaceC: -11 })
  expect(finishes(planAfter({ hourAt: cold, passes: [grit] }))).toEqual([])
})

test('packed snow that a blade has left is not scraped again at once', () => {
  const cold = () => ({ surfaceC: -4, dewPointC: -9 })
  const start = { packedSnowMm: 1 }
  const blades = (passes: DrivenPass[]) =>
    planAfter({ hourAt: cold, passes, start, isSlippery: () => true }).events.flatMap(({ passes }) =>
      passes.filter(({ treatment }) => treatment.startsWith('plow')),
    )
  expect(blades([])).toHaveLength(1)
  expect(blades([driven(0.5, { treatment: 'plow_salt', gm2: 20 })])).toHaveLength(0)
  expect(blades([driven(3, { treatment: 'plow_salt', gm2: 20 })])).toHaveLength(1)
})
