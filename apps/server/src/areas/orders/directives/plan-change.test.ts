import { expect, test } from 'vitest'
import { changeKey, type Plan, planChange } from './plan-change.ts'
import type { StoredDirective } from './queries.ts'
import { followsPlan } from './same-pass.ts'

const at = (time: string) => `2026-11-27T${time}:00.000Z`
const nowMs = Date.parse(at('18:00'))
const ordered = {
  departAt: at('20:00'),
  finishAt: at('21:30'),
  treatment: 'salt',
  deicer: 'nacl',
  minGm2: 15,
  maxGm2: 20,
  totalKg: 1700,
} as const
const order = { orderedAt: at('17:00'), passes: [{ ...ordered, departAt: at('17:30') }, ordered] }
const planOf = (...passes: object[]) =>
  ({
    events: [
      { passes: [] },
      {
        passes: passes.map((pass) => ({
          departBy: at('20:00'),
          finishBy: at('21:30'),
          treatment: 'salt',
          gm2: 18,
          ...pass,
        })),
      },
    ],
  }) as unknown as Plan // only the fields that are read
const change = (
  plan: Plan,
  issuedAt = at('17:45'),
  of: Pick<StoredDirective, 'passes' | 'orderedAt'> = order,
) => {
  const planChanged = planChange(of, { plan, issuedAt }, nowMs)
  return planChanged && changeKey(planChanged)
}

test.each<[string, object]>([
  ['the same pass', {}],
  ['29 minutes earlier', { departBy: at('19:31') }],
  ['4 g/m² more than the range', { gm2: 24 }],
])('%s is no change', (_, pass) => expect(change(planOf(pass))).toBeNull())

test.each<[string, object]>([
  ['another action', { treatment: 'plow_salt' }],
  ['half an hour earlier', { departBy: at('19:30') }],
  ['a rate class more than the range', { gm2: 25 }],
  ['a rate class less than the range', { gm2: 10 }],
])('%s is a change, and the same one as long as the plan stays', (_, pass) => {
  expect(change(planOf(pass))).not.toBeNull()
  expect(change(planOf(pass), at('17:55'))).toBe(change(planOf(pass)))
})

test('a planned pass that the crew is driving is not compared with the next ordered one', () => {
  const driven = { departBy: at('17:40'), finishBy: at('19:10') }
  expect(change(planOf(driven, {}), at('17:20'))).toBeNull()
  expect(change(planOf(driven, { gm2: 40 }), at('17:20'))).not.toBeNull()
  expect(change(planOf(driven), at('17:20'))).toBe('nothing')
})

test('a plan without any pass is a change', () => expect(change(planOf())).toBe('nothing'))

test('a plan from before the order, and an order whose passes have left, change nothing', () => {
  expect(change(planOf({ gm2: 40 }), at('16:55'))).toBeNull()
  expect(change(planOf({ gm2: 40 }), at('17:45'), { ...order, passes: order.passes.slice(0, 1) })).toBeNull()
  expect(change(planOf({ gm2: 40 }), at('17:45'), { ...order, passes: [] })).toBeNull()
})

test('an order follows a plan if a crew would notice no difference in any of its passes', () => {
  const [first, second] = [
    { departBy: at('20:00'), treatment: 'prewet', gm2: 18 },
    { departBy: at('21:30'), treatment: 'salt', gm2: 15 },
  ] as const
  const passes = [ordered, { ...ordered, departAt: at('21:40') }]
  expect(followsPlan(passes, [first, second])).toBe(true)
  expect(followsPlan(passes, [first])).toBe(false)
  expect(followsPlan(passes, [first, { ...second, departBy: at('22:30') }])).toBe(false)
  expect(followsPlan(passes, [{ ...first, gm2: 30 }, second])).toBe(false)
  expect(followsPlan(passes, [{ ...first, treatment: 'plow_salt' }, second])).toBe(false)
  // Departures left to the crew, or advice without a plan: the rules decide.
  expect(followsPlan([], [first])).toBe(true)
  expect(followsPlan(passes, undefined)).toBe(true)
})
