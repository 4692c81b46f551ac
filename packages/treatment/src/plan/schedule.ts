import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { withPlow } from '../plow-need.ts'
import { bladesOf } from './blades.ts'
import { intervalsOf } from './intervals.ts'
import type { Need } from './needs.ts'
import { roundsOf } from './rounds.ts'
import { type Spreading, spreadingOf } from './spreading.ts'
import type { Pass, PlanCase } from './treatment-plan.ts'

/** A drive before it is written as a pass. */
type Drive = {
  departMs: number
  /** When the road needs it, by which it belongs to an event. */
  readonly neededMs: number
  readonly isLate: boolean
  readonly isBlade: boolean
  /** What is spread, by when the drive is finished: after a blade that may be later than it is needed. */
  readonly spreadBy: ((finishedMs: number) => Spreading | null) | null
}

export type Schedule = {
  readonly drives: readonly { readonly neededMs: number; readonly pass: Pass }[]
  /** Snow reaches the trigger again before a blade is back. */
  readonly isBladeOverrun: boolean
  readonly isMaterialMissing: boolean
}

/**
 * The passes of all coming hours in order. A spreading pass planned for about the time of a blade goes with it; no two
 * vehicles set out closer than the circuit allows.
 */
export function scheduleOf(table: DecisionTable, planCase: PlanCase, needs: readonly Need[]): Schedule {
  const { hours, nowMs, circuit } = planCase
  const roundTripMs = circuit.roundTripMin * MINUTE_MS
  const { spacingMs } = intervalsOf(planCase)
  const blades = bladesOf(hours, { triggerMm: table.plowTriggerMm, spacingMs, nowMs })
  const firstBladeMs = blades.departsMs[0] ?? Infinity
  const spreading = roundsOf(planCase, needs).flatMap((round, index): Drive[] => {
    // The salt of earlier treatments is used up when the first round is renewed.
    const isSaltGone = index > 0 || round.finishMs >= firstBladeMs
    const spreadBy = (finishedMs: number) =>
      spreadingOf(table, planCase, needs, round, { isSaltGone, finishedMs })
    if (!spreadBy(round.finishMs)) return []
    const departMs = Math.max(nowMs, round.notBeforeMs, round.finishMs - roundTripMs)
    const isLate = round.isLate || departMs + roundTripMs > round.finishMs + MINUTE_MS
    return [{ departMs, neededMs: round.finishMs, isLate, isBlade: false, spreadBy }]
  })
  space(spreading, spacingMs)
  const drives = withBlades(spreading, blades.departsMs, spacingMs)
  space(drives, spacingMs)
  return {
    drives: drives.map((drive) => ({ neededMs: drive.neededMs, pass: passOf(planCase, drive) })),
    isBladeOverrun: blades.isOverrun,
    isMaterialMissing: drives.some((drive) => spreadingBy(drive, roundTripMs)?.isMaterialMissing),
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
      neededMs: Math.max(departMs, nearest?.neededMs ?? departMs),
      isLate: nearest?.isLate ?? false,
      isBlade: true,
      spreadBy: nearest?.spreadBy ?? null,
    }
  })
  return [...left, ...bladeDrives].toSorted((a, b) => a.departMs - b.departMs)
}

const spreadingBy = ({ departMs, spreadBy }: Drive, roundTripMs: number) =>
  spreadBy?.(departMs + roundTripMs) ?? null

function passOf({ circuit }: PlanCase, drive: Drive): Pass {
  const { departMs, isLate, isBlade } = drive
  const spreading = spreadingBy(drive, circuit.roundTripMin * MINUTE_MS)
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
