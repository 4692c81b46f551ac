import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { eventsOf, type Plan, readPlan, snapped, usualGm2, withTreatment, writePlan } from './plan.ts'

const AT = Date.UTC(2026, 10, 25, 3)
const PLAN: Plan = [
  { atMs: AT, treatment: 'prewet', gm2: 15, deicer: 'nacl' },
  { atMs: AT + 2 * HOUR_MS, treatment: 'plow', gm2: 0, deicer: 'nacl' },
  { atMs: AT + 3 * HOUR_MS, treatment: 'brine', gm2: 7.5, deicer: 'cacl2' },
]

test('a plan survives a round trip through its address', () => {
  expect(readPlan(writePlan(PLAN))).toEqual(PLAN)
  expect(readPlan(writePlan([]))).toEqual([])
})

test('invalid parts of an address are ignored, the rest is used', () => {
  const good = writePlan([PLAN[0]] as Plan)
  expect(readPlan(`rubbish~${good}~2026-11-25T03:00Z!sugar!10!nacl~2026-11-25T03:00Z!salt!-4!nacl`)).toEqual([
    PLAN[0],
  ])
  expect(readPlan('2026-11-25T03:00Z!plow!12!nacl')[0]?.gm2).toBe(0)
})

test('passes are at full ten minutes within the span', () => {
  const span = [AT + 1, AT + HOUR_MS] as const
  expect(snapped(AT - HOUR_MS, span)).toBe(AT + 600_000)
  expect(snapped(AT + 26 * 60_000, span)).toBe(AT + 30 * 60_000)
  expect(snapped(AT + 9 * HOUR_MS, span)).toBe(AT + HOUR_MS)
})

test('applies the salt of its de-icer when the round ends', () => {
  expect(eventsOf(PLAN, 90)).toMatchObject([
    { atMs: AT + 1.5 * HOUR_MS, saltGm2: 13.5, isPlowed: false },
    { saltGm2: 0, isPlowed: true },
    { saltGm2: 0, cacl2Gm2: 7.125 },
  ])
})

test('a pass with another treatment starts with the usual quantity of that treatment', () => {
  const pass = { atMs: AT, treatment: 'abrasive', gm2: 130, deicer: 'nacl' } as const
  expect(withTreatment(pass, 'prewet')).toEqual({ ...pass, treatment: 'prewet', gm2: usualGm2('prewet') })
  expect(withTreatment(pass, 'plow').gm2).toBe(0)
  expect(withTreatment(pass, 'abrasive')).toBe(pass)
})
