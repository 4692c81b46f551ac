import { isGritting, isPlowing } from '@verglas/contract/circuit-codes'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { LIQUIDS } from '../materials.ts'
import type { DrivenPass } from '../treatment-events.ts'
import { intervalsOf } from './intervals.ts'
import { isGrit, isSaltDenied, type Need } from './needs.ts'
import type { PlanCase, PlanHour } from './treatment-plan.ts'

/** A spreader keeps a rate within about 10 % (the usual tolerance of its calibration). */
const MIN_RATE_SHARE = 0.9

/** Finish times, oldest first, of the driven passes that serve an hour of a need like a planned round. */
export type DrivenFinishes = (hour: PlanHour) => readonly number[]

const NONE: readonly number[] = []

/** Finds the driven passes that serve each hour of a need: grit in hours too cold for salt, salt in milder hours. */
export function drivenFor(
  need: Need,
  { circuit: { driven = NO_PASSES, materials } }: PlanCase,
): DrivenFinishes {
  if (driven.length === 0 || isSaltDenied(need.road)) return () => NONE
  const hasSalt = materials.includes('nacl')
  const finishesFor = (rows: Pick<Need, 'before' | 'during'>) =>
    driven
      .filter((pass) => isAdequate(need, rows, pass, hasSalt))
      .map(({ finishMs }) => finishMs)
      .toSorted((a, b) => a - b)
  const { milder } = need
  const finishes = finishesFor(need)
  if (!milder) return () => finishes
  const mildFinishes = finishesFor(milder)
  return ({ surfaceC }) => (surfaceC <= milder.gritUpToC ? finishes : mildFinishes)
}
const NO_PASSES: readonly DrivenPass[] = []

/** Whether any driven pass serves an hour of a need. */
export function isDrivenFor(need: Need, planCase: PlanCase): boolean {
  if (need.state !== 'treated') return false
  const drivenIn = drivenFor(need, planCase)
  return need.road.hours.some((hour, index) => need.hours[index] && drivenIn(hour).length > 0)
}

function isAdequate(
  { of, isFalling }: Need,
  { before, during }: Pick<Need, 'before' | 'during'>,
  { finishMs, treatment, gm2 }: DrivenPass,
  hasSalt: boolean,
): boolean {
  const row = of.fromMs >= finishMs && of.first > 0 ? before : during
  if (row.minGm2 === null || gm2 === null || gm2 < MIN_RATE_SHARE * row.minGm2) return false
  if (isGritting(treatment)) return isGrit(row) || !hasSalt
  // G5: brine does not treat falling precipitation or packed snow.
  const isBrineOut = isFalling || of.situation === 'packed'
  return !isGrit(row) && !(isBrineOut && LIQUIDS.includes(treatment))
}

/** Whether a blade was driven so recently that its effect still lasts. */
export function isScraped(planCase: PlanCase): boolean {
  const { renewalMs } = intervalsOf(planCase)
  const { nowMs, circuit } = planCase
  return (circuit.driven ?? []).some(
    ({ treatment, finishMs }) => isPlowing(treatment) && finishMs + renewalMs > nowMs,
  )
}

/**
 * Until when rounds serve an hour of a need. Driven passes count like planned rounds, so the plan after a pass
 * continues the plan before it. If the road forecast, which includes driven passes, still finds an hour slippery, a
 * driven pass serves it only for the renewal interval: its salt may have been washed off.
 */
export function servedUntil(
  need: Need,
  rounds: { readonly drivenIn: DrivenFinishes; readonly planned: readonly number[] } & Intervals,
): (hour: PlanHour) => number {
  const { drivenIn, planned, renewalMs, spacingMs } = rounds
  return (hour) => {
    const driven = drivenIn(hour)
    const undrivenCount = need.times - planned.length
    // If an hour needs several treatments, each waits until a vehicle is back from the previous one.
    if (undrivenCount > driven.length)
      return (planned.at(-1) ?? driven.at(-1) ?? Number.NEGATIVE_INFINITY) + spacingMs
    if (undrivenCount <= 0) return (planned[planned.length - need.times] as number) + need.effectMs
    const lastMs = driven[driven.length - undrivenCount] as number
    return lastMs + (isSlippery(hour) ? Math.min(need.effectMs, renewalMs) : need.effectMs)
  }
}

type Intervals = ReturnType<typeof intervalsOf>

const isSlippery = ({ danger }: PlanHour): boolean => !danger || danger.level >= SLIPPERY_LEVEL
