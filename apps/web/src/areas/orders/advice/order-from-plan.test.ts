import { expect, test } from 'vitest'
import type { Prescription } from './advice-localizer.ts'
import { laterPasses, passesOfPlan, passesOfProposal, recommendedOrder } from './order-from-plan.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 28, hour, minute)).toISOString()
const pass = (departBy: string, finishBy: string, gm2: number | null = 15) => ({
  departBy,
  finishBy,
  treatment: 'salt',
  gm2,
})
const planOf = (plan: object) => plan as NonNullable<Prescription['plan']> // only the fields that are read
const times = (passes: readonly { departAt: string; finishAt: string }[]) =>
  passes.map(({ departAt, finishAt }) => [departAt, finishAt])

const plan = planOf({
  events: [
    { from: at(16), to: at(18), passes: [] },
    { from: at(20), to: at(23), passes: [pass(at(20), at(21, 30)), pass(at(22), at(23, 30))] },
    { from: at(26), to: at(30), passes: [pass(at(26), at(27, 30))] },
  ],
  road: { proposal: { passes: [pass(at(20), at(21, 30)), pass(at(21, 30), at(23))] } },
})

test('an order takes over the passes of the first event that has any, and leaves those of later ones', () => {
  const order = passesOfPlan(plan, at(12), null, Date.parse(at(19)))
  // The event ends at 23:00, while the crew is still out.
  expect(order.to).toBe(at(23, 30))
  expect(times(order.passes)).toEqual([
    [at(20), at(21, 30)],
    [at(22), at(23, 30)],
  ])
  expect(laterPasses(plan, null)).toHaveLength(1)
  expect(passesOfPlan(null, at(12), null, 0)).toEqual({ passes: [], to: at(12) })
})

test('a departure that has passed is ordered for when a vehicle is loaded, and the next one only as far as it has to wait', () => {
  const now = Date.parse('2026-11-28T20:40:30.000Z')
  expect(times(passesOfPlan(plan, at(12), null, now).passes)).toEqual([
    [at(20, 51), at(22, 21)],
    // A round after it at the earliest.
    [at(22, 21), at(23, 51)],
  ])
  const early = Date.parse(at(20, 20))
  expect(times(passesOfPlan(plan, at(12), null, early).passes)).toEqual([
    [at(20, 30), at(22)],
    [at(22), at(23, 30)],
  ])
  // Two vehicles set out closer than a round.
  const close = planOf({
    events: [{ from: at(20), to: at(23), passes: [pass(at(20), at(22)), pass(at(21), at(23))] }],
  })
  expect(times(passesOfPlan(close, at(12), null, Date.parse(at(20, 30))).passes)).toEqual([
    [at(20, 40), at(22, 40)],
    [at(21, 40), at(23, 40)],
  ])
})

test('a proposal is ordered with all its passes until the last event is over', () => {
  const proposed = passesOfProposal(plan, Date.parse(at(19)))
  expect(proposed?.to).toBe(at(30))
  expect(times(proposed?.passes ?? [])).toEqual([
    [at(20), at(21, 30)],
    [at(21, 30), at(23)],
  ])
  expect(passesOfProposal(planOf({ events: [], road: { proposal: null } }), 0)).toBeNull()
  expect(passesOfProposal(planOf({ events: [], road: null }), 0)).toBeNull()
})

test('what the order in force has for later events is not lost with it', () => {
  const replacedUntil = (departAt: string) => ({ passes: [{ departAt: at(20) }, { departAt }] })
  const order = passesOfPlan(plan, at(12), replacedUntil(at(27)), Date.parse(at(19)))
  expect(order.to).toBe(at(30))
  expect(order.passes.map(({ departAt }) => departAt)).toEqual([at(20), at(22), at(26)])
  expect(laterPasses(plan, replacedUntil(at(27)))).toEqual([])
  expect(passesOfPlan(plan, at(12), replacedUntil(at(25)), Date.parse(at(19))).to).toBe(at(23, 30))
})

test('a plan that makes hours more dangerous is not put first, unless nothing needs weighing', () => {
  const judged = (slipperyMin: number, levels: number[]) => ({ slipperyMin, lowestGrip: 0.2, levels })
  const roadOf = (treated: object, remedies: string[] | null) =>
    planOf({
      events: [],
      road: {
        from: at(20),
        untreated: judged(120, [3, 3, 1]),
        treated,
        proposal: remedies && { remedies, passes: [] },
      },
    })
  const safer = judged(60, [1, 3, 1])
  const mixed = judged(60, [1, 3, 2])
  const useless = judged(120, [3, 3, 1])
  const secondVehicle = ['second_vehicle', 'further_passes']
  expect(recommendedOrder(roadOf(safer, null))).toBe('plan')
  expect(recommendedOrder(roadOf(safer, secondVehicle))).toBe('plan')
  expect(recommendedOrder(roadOf(safer, ['higher_rate']))).toBe('proposal')
  expect(recommendedOrder(roadOf(mixed, secondVehicle))).toBeNull()
  expect(recommendedOrder(roadOf(mixed, null))).toBeNull()
  expect(recommendedOrder(roadOf(useless, secondVehicle))).toBe('proposal')
  expect(recommendedOrder(roadOf(useless, null))).toBeNull()
  expect(recommendedOrder(null)).toBe('plan')
})
