import { SITUATIONS } from '@verglas/contract/treatment-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { withPlow } from '../plow-need.ts'
import { type Blades, bladesOf } from './blades.ts'
import { isScraped } from './driven.ts'
import { crewStepBefore, intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import { eventsOf } from './plan-events.ts'
import { roundsOf } from './rounds.ts'
import { isAnyAsking, type Spreading, servedBy, spreadingOf } from './spreading.ts'
import { type Pass, type PlanCase, roadsOf } from './treatment-plan.ts'

/** A drive over the circuit before it becomes a pass of the plan. */
export type Drive = {
  departMs: number
  /** When the road needs the drive, given the earlier rounds; this decides to which event the drive belongs. */
  readonly neededMs: number
  /** When its situation begins, perhaps before a vehicle can be back. */
  readonly situationMs: number
  readonly isLate: boolean
  readonly isBlade: boolean
  /** Whether it has to be finished before freezing rain begins, and therefore does not wait for a blade. */
  readonly isBeforeFreezingRain: boolean
  /**
   * What is spread, as a function of when the drive is finished: a drive that waits for a blade may finish later
   * than needed. Null if nothing is spread.
   */
  readonly spreadBy: ((finishedMs: number) => Spreading | null) | null
  readonly deadlineRoad: number
}

export type Schedule = {
  readonly drives: readonly { readonly neededMs: number; readonly pass: Pass }[]
  /** Whether snow reaches the trigger again before the blade is back. */
  readonly isBladeOverrun: boolean
  readonly isMaterialMissing: boolean
}

/** The passes of all coming hours in order. */
export function scheduleOf(table: DecisionTable, planCase: PlanCase, needs: readonly Need[]): Schedule {
  const { drives, isBladeOverrun } = drivesOf(table, planCase, needs)
  const planned = drives.map((drive) => ({
    neededMs: drive.neededMs,
    ...driveToPass(table, planCase, needs, drive),
  }))
  return {
    drives: planned,
    isBladeOverrun,
    isMaterialMissing: planned.some(({ isMaterialMissing }) => isMaterialMissing),
  }
}

/**
 * The drives of all coming hours in order, or of the first `maxRounds`. A spreading pass planned about the time of a
 * blade is combined with it. Two vehicles never depart closer together than the circuit allows.
 */
export function drivesOf(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  maxRounds = Infinity,
): { readonly drives: readonly Drive[]; readonly isBladeOverrun: boolean } {
  const { nowMs, circuit } = planCase
  const roundTripMs = circuit.roundTripMin * MINUTE_MS
  const { spacingMs } = intervalsOf(planCase)
  const blades = bladesOf(roadsOf(planCase), {
    triggerMm: table.plowTriggerMm,
    spacingMs,
    nowMs,
    isScraped: isScraped(planCase),
    maxBlades: maxRounds,
  })
  const events = eventsOf(needs, circuit)
  const firstBladeMs = blades.departures[0]?.departMs ?? Infinity
  const spreading = roundsOf(planCase, needs, maxRounds).flatMap((round, index): Drive[] => {
    const served = servedBy(needs, round)
    const { deadlineRoad, finishMs, servesToMs } = round
    if (!isAnyAsking(served, finishMs, { finishedMs: finishMs, servesToMs })) return []
    // The salt of earlier treatments is used up when the first round is renewed.
    const isSaltGone = index > 0 || finishMs >= firstBladeMs
    const ofEvent = events.filter((event) => event.some((need) => served.includes(need))).flat()
    const spreadBy = (finishedMs: number) =>
      spreadingOf(table, planCase, finishMs, { served, ofEvent, isSaltGone, finishedMs, servesToMs })
    const departMs = Math.max(nowMs, round.notBeforeMs, crewStepBefore(finishMs - roundTripMs))
    const isLate = round.isLate || departMs + roundTripMs > finishMs + MINUTE_MS
    const isBeforeFreezingRain = served.some((need) => isFreezingRain(need) && need.of.fromMs >= finishMs)
    const needed = { neededMs: finishMs, situationMs: round.neededMs }
    return [{ departMs, ...needed, isLate, isBlade: false, isBeforeFreezingRain, spreadBy, deadlineRoad }]
  })
  space(spreading, circuit)
  const drives = withBlades(spreading, blades.departures, spacingMs)
  space(drives, circuit)
  return { drives, isBladeOverrun: blades.isOverrun }
}

/** Turns a drive into a pass with the material and rate that it spreads. */
export function driveToPass(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  drive: Drive,
): { readonly pass: Pass; readonly isMaterialMissing: boolean } {
  const finishMs = drive.departMs + planCase.circuit.roundTripMin * MINUTE_MS
  const plannedSpread = drive.spreadBy?.(finishMs) ?? null
  const round = { fromMs: drive.departMs, toMs: finishMs }
  const rainSpread = drive.isBlade ? spreadingInFreezingRain(table, planCase, needs, round) : null
  const spreading = strongerOf(plannedSpread, rainSpread)
  const isSaltedBlade = plannedSpread === null && rainSpread !== null
  return {
    pass: { ...passOf(planCase, drive, spreading), ...(isSaltedBlade && { isSaltedBlade }) },
    isMaterialMissing: spreading?.isMaterialMissing ?? false,
  }
}

const isFreezingRain = ({ of }: Need): boolean => of.situation === 'freezing_rain'

/**
 * What a blade spreads if it is out while freezing rain falls: it scrapes off what the previous pass has spread,
 * and the rain would freeze on the bare road.
 */
function spreadingInFreezingRain(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Spreading | null {
  const served = needs.filter(
    (need) =>
      isFreezingRain(need) && need.state === 'treated' && need.of.fromMs < toMs && need.of.toMs > fromMs,
  )
  if (served.length === 0) return null
  const spread = spreadingOf(table, planCase, toMs, {
    served,
    ofEvent: served,
    isSaltGone: true,
    finishedMs: Infinity,
    servesToMs: toMs,
  })
  return spread && { ...spread, situations: ['freezing_rain', 'loose_snow'] }
}

/** What a blade spreads: the amount of its round, or of the freezing rain during its drive if that is more. */
function strongerOf(own: Spreading | null, inRain: Spreading | null): Spreading | null {
  if (!own || !inRain) return own ?? inRain
  if (own.gm2 >= inRain.gm2) return own
  const answers = [...own.situations, ...inRain.situations]
  const rowIds = [...new Set([...own.rowIds, ...inRain.rowIds])]
  return { ...inRain, rowIds, situations: SITUATIONS.filter((situation) => answers.includes(situation)) }
}

/**
 * Spaces the departures: each vehicle is back before it departs again, and departures are at least its share of a
 * round apart, in full five minutes.
 */
function space(drives: Drive[], { roundTripMin, vehicles }: PlanCase['circuit']): void {
  const count = Math.max(1, vehicles)
  const roundTripMs = roundTripMin * MINUTE_MS
  const minGapMs = count === 1 ? roundTripMs : crewStepBefore(roundTripMs / count)
  for (const [index, drive] of drives.entries()) {
    const previousMs = drives[index - 1]?.departMs ?? -Infinity
    const ownMs = drives[index - count]?.departMs ?? -Infinity
    drive.departMs = Math.max(drive.departMs, previousMs + minGapMs, ownMs + roundTripMs)
  }
}

/**
 * Combines each blade with the nearest spreading pass within a round. The first pass, and a pass that has to be
 * finished before freezing rain, do not wait for a blade.
 */
function withBlades(spreading: readonly Drive[], blades: Blades['departures'], spacingMs: number): Drive[] {
  const uncombined = [...spreading]
  const bladeDrives = blades.map(({ departMs, roadIndex }): Drive => {
    const mayWait = (drive: Drive) => drive !== spreading[0] && !drive.isBeforeFreezingRain
    const [nearest] = uncombined
      .filter((drive) => Math.abs(drive.departMs - departMs) < spacingMs)
      .filter((drive) => mayWait(drive) || departMs <= drive.departMs)
      .toSorted((a, b) => Math.abs(a.departMs - departMs) - Math.abs(b.departMs - departMs))
    if (nearest) uncombined.splice(uncombined.indexOf(nearest), 1)
    return {
      departMs,
      neededMs: Math.max(departMs, nearest?.neededMs ?? departMs),
      situationMs: nearest?.situationMs ?? departMs,
      isLate: nearest?.isLate ?? false,
      isBlade: true,
      isBeforeFreezingRain: false,
      spreadBy: nearest?.spreadBy ?? null,
      deadlineRoad: roadIndex,
    }
  })
  return [...uncombined, ...bladeDrives].toSorted((a, b) => a.departMs - b.departMs)
}

function passOf({ circuit }: PlanCase, drive: Drive, spreading: Spreading | null): Pass {
  const { departMs, isLate, isBlade } = drive
  const { laneKm, laneWidthM, roundTripMin } = circuit
  const gm2 = spreading?.gm2 ?? null
  const finishMs = departMs + roundTripMin * MINUTE_MS
  const kgPerLaneKm = gm2 === null ? null : gm2 * laneWidthM
  return {
    departMs,
    finishMs,
    neededMs: drive.situationMs,
    treatment: isBlade
      ? spreading
        ? withPlow(spreading.treatment)
        : 'plow'
      : (spreading?.treatment ?? 'none'),
    gm2,
    kgPerLaneKm,
    totalKg: kgPerLaneKm === null ? null : kgPerLaneKm * laneKm,
    situations: spreading?.situations ?? ['loose_snow'],
    rowIds: isBlade ? ['P1', ...(spreading?.rowIds ?? [])] : (spreading?.rowIds ?? []),
    residualGm2: spreading?.residualGm2 ?? 0,
    deadlineRoad: drive.deadlineRoad,
    rateRoad: spreading?.rateRoad ?? drive.deadlineRoad,
    isLate,
  }
}
