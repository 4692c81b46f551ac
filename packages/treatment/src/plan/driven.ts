import { isGritting, isPlowing } from '@verglas/contract/circuit-codes'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { LIQUIDS } from '../materials.ts'
import type { DrivenPass } from '../treatment-events.ts'
import { intervalsOf } from './intervals.ts'
import { isGrit, isSaltDenied, type Need, rowFor } from './needs.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

/** A spreader keeps a rate within about 10 % (the usual tolerance of its calibration). */
const MIN_RATE_SHARE = 0.9

/** When passes that serve a need as a planned round would were finished, oldest first. */
export function drivenFor(need: Need, { circuit: { driven = [], materials } }: PlanCase): number[] {
  if (isSaltDenied(need.road)) return []
  const hasSalt = materials.includes('nacl')
  return driven
    .filter((pass) => isAdequate(need, pass, hasSalt))
    .map(({ finishMs }) => finishMs)
    .toSorted((a, b) => a - b)
}

function isAdequate(need: Need, { finishMs, treatment, gm2 }: DrivenPass, hasSalt: boolean): boolean {
  const row = rowFor(need, {
    finishedMs: finishMs,
    servesFromMs: finishMs,
    servesToMs: finishMs + need.effectMs,
  })
  if (row.minGm2 === null || gm2 === null || gm2 < MIN_RATE_SHARE * row.minGm2) return false
  if (isGritting(treatment)) return isGrit(row) || !hasSalt
  // G5: brine is no treatment of what falls, nor of packed snow.
  const isBrineOut = need.isFalling || need.of.situation === 'packed'
  return !isGrit(row) && !(isBrineOut && LIQUIDS.includes(treatment))
}

/** Whether a blade has been driven within the time that a treatment lasts. */
export function isScraped(planCase: PlanCase): boolean {
  const { renewalMs } = intervalsOf(planCase)
  const { nowMs, circuit } = planCase
  return (circuit.driven ?? []).some(
    ({ treatment, finishMs }) => isPlowing(treatment) && finishMs + renewalMs > nowMs,
  )
}

/**
 * Until when rounds serve an hour of a need. Passes that have been driven count like planned rounds, so that the plan after
 * a pass goes on as the one before it. But the road forecast includes them: hours that it finds slippery all the same are
 * served only as long as precipitation would be, because the salt may have been washed off.
 */
export function servedUntil(
  need: Need,
  rounds: { readonly driven: readonly number[]; readonly planned: readonly number[] } & Intervals,
): (hour: PlanHour) => number {
  const { driven, planned, renewalMs, spacingMs } = rounds
  const all = [...driven, ...planned]
  const counted = all[all.length - need.times]
  // Of several treatments one after another the next is due when a vehicle is back from the one before.
  if (counted === undefined) return () => (all.at(-1) ?? -Infinity) + spacingMs
  const untilMs = counted + need.effectMs
  if (planned.length >= need.times) return () => untilMs
  const slipperyUntilMs = counted + Math.min(need.effectMs, renewalMs)
  return (hour) => (isSlippery(hour) ? slipperyUntilMs : untilMs)
}

type Intervals = ReturnType<typeof intervalsOf>

const isSlippery = ({ danger }: PlanHour): boolean => !danger || danger.level >= SLIPPERY_LEVEL
