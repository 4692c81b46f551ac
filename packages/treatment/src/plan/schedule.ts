import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { withPlow } from '../plow-need.ts'
import { bladesOf } from './blades.ts'
import type { Need } from './needs.ts'
import { intervalsOf, roundsOf } from './rounds.ts'
import { type Spreading, spreadingOf } from './spreading.ts'
import type { Pass, PlanCase } from './treatment-plan.ts'

/** A drive before it is written as a pass. */
type Drive = {
  departMs: number
  readonly isLate: boolean
  readonly isBlade: boolean
  readonly spreading: Spreading | null
}

export type Schedule = {
  readonly passes: readonly Pass[]
  /** Snow reaches the trigger again before a blade is back. */
  readonly isBladeOverrun: boolean
  readonly isMaterialMissing: boolean
}

/** Departures of blades over all coming hours. */
export const bladesFor = (table: DecisionTable, planCase: PlanCase) =>
  bladesOf(planCase.hours, {
    triggerMm: table.plowTriggerMm,
    spacingMs: intervalsOf(planCase).spacingMs,
    nowMs: planCase.nowMs,
  })

/**
 * The passes of an event in order. A spreading pass planned for about the time of a blade goes with it; no two
 * vehicles set out closer than the circuit allows.
 */
export function scheduleOf(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  blades: { readonly departsMs: readonly number[]; readonly isOverrun: boolean },
): Schedule {
  const { nowMs, circuit } = planCase
  const roundTripMs = circuit.roundTripMin * MINUTE_MS
  const { spacingMs } = intervalsOf(planCase)
  const firstBladeMs = blades.departsMs[0] ?? Infinity
  const spreading = roundsOf(planCase, needs).flatMap((round): Drive[] => {
    const spread = spreadingOf(table, planCase, needs, round, round.finishMs >= firstBladeMs)
    if (!spread) return []
    const departMs = Math.max(nowMs, round.notBeforeMs, round.finishMs - roundTripMs)
    const isLate = departMs + roundTripMs > round.finishMs + MINUTE_MS
    return [{ departMs, isLate, isBlade: false, spreading: spread }]
  })
  space(spreading, spacingMs)
  const drives = withBlades(spreading, blades.departsMs, spacingMs)
  space(drives, spacingMs)
  return {
    passes: drives.map((drive) => passOf(planCase, drive)),
    isBladeOverrun: blades.isOverrun,
    isMaterialMissing: spreading.some((drive) => drive.spreading?.isMaterialMissing),
  }
}

function space(drives: Drive[], spacingMs: number): void {
  for (let index = 1; index < drives.length; index++) {
    const drive = drives[index] as Drive
    drive.departMs = Math.max(drive.departMs, (drives[index - 1] as Drive).departMs + spacingMs)
  }
}

/** Each blade takes the nearest spreading pass within a round with it; the first pass waits for no blade. */
function withBlades(spreading: readonly Drive[], bladesMs: readonly number[], spacingMs: number): Drive[] {
  const left = [...spreading]
  const bladeDrives = bladesMs.map((departMs): Drive => {
    const [nearest] = left
      .filter((drive) => Math.abs(drive.departMs - departMs) < spacingMs)
      .filter((drive) => drive !== spreading[0] || departMs <= drive.departMs)
      .toSorted((a, b) => Math.abs(a.departMs - departMs) - Math.abs(b.departMs - departMs))
    if (nearest) left.splice(left.indexOf(nearest), 1)
    return {
      departMs,
      isLate: nearest?.isLate ?? false,
      isBlade: true,
      spreading: nearest?.spreading ?? null,
    }
  })
  return [...left, ...bladeDrives].toSorted((a, b) => a.departMs - b.departMs)
}

function passOf({ circuit }: PlanCase, { departMs, isLate, isBlade, spreading }: Drive): Pass {
  const { laneKm, laneWidthM, roundTripMin } = circuit
  const gm2 = spreading?.gm2 ?? null
  const finishMs = departMs + roundTripMin * MINUTE_MS
  const kgPerLaneKm = gm2 === null ? null : gm2 * laneWidthM
  return {
    departMs,
    finishMs,
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
    isLate,
  }
}
