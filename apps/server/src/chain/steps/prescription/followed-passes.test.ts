import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { followedPasses, type IssuedPlan } from './followed-passes.ts'

const EVENING_MS = Date.parse('2026-01-12T18:00:00Z')
const at = (hour: number) => EVENING_MS + hour * HOUR_MS
const planOf = (issuedHour: number, toHour: number, ...departHours: number[]): IssuedPlan => ({
  issuedMs: at(issuedHour),
  events: [
    {
      toMs: at(toHour),
      passes: departHours.map((hour) => ({
        departMs: at(hour),
        finishMs: at(hour + 1.5),
        treatment: 'prewet',
        gm2: 20,
      })),
    },
  ],
})

/** Departures, in hours after 18:00, that are followed if these plans are issued one after another. */
function followed(...plans: IssuedPlan[]): number[] {
  let followedToMs = -Infinity
  return plans.flatMap((plan, index) => {
    const next = plans[index + 1]
    const passes = followedPasses(plan, { followedToMs, nextPlanMs: next?.issuedMs ?? Infinity })
    followedToMs = Math.max(followedToMs, ...passes.map(({ untilMs }) => untilMs))
    return passes.map(({ departMs }) => (departMs - EVENING_MS) / HOUR_MS)
  })
}

test('an event counts by the plan in force when its first pass falls due', () => {
  // The plan of 18:00 departs at 19:30, when the plan of 19:00 has replaced it. That one departs at 19:12, before
  // the plan of 20:00.
  expect(followed(planOf(0, 8, 1.5, 3.5, 5.5), planOf(1, 8, 1.2, 3.2), planOf(2, 8, 2, 4))).toEqual([
    1.2, 3.2,
  ])
})

test('a treatment that every later plan repeats, because it assumes an untreated road, counts once', () => {
  expect(followed(planOf(0, 6, 0), planOf(1, 6, 1), planOf(2, 6, 2))).toEqual([0])
})

test('passes of a later plan count after the end of the event that was followed', () => {
  expect(followed(planOf(0, 4, 0, 2), planOf(3, 9, 3, 5, 7))).toEqual([0, 2, 5, 7])
})

test('a pass that departs when its plan is no longer in force does not count', () => {
  expect(followed(planOf(0, 12, 7))).toEqual([])
})
