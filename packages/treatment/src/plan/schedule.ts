import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionTable } from '../decision-table.ts'
import { withPlow } from '../plow-need.ts'
import { bladesOf } from './blades.ts'
import type { Need } from './needs.ts'
import { isServed, type Lasting, type Round, spacingMs } from './rounds.ts'
import { type Spreading, spreadingOf } from './spreading.ts'
import type { Pass, PlanCase } from './treatment-plan.ts'

/** A drive before it is written as a pass. */
type Drive = {
  departMs: number
  readonly event: number
  readonly isLate: boolean
  readonly isBlade: boolean
  /** The first spreading pass of its event waits for no blade. */
  readonly isFirst: boolean
  /** What is spread, by when the drive is finished: with a blade that may be later than it is needed. */
  readonly spreadBy: ((finishMs: number) => Spreading | null) | null
}

/** The passes of one event. */
export type Schedule = {
  readonly passes: readonly Pass[]
  /** Snow reaches the trigger again before a blade is back. */
  readonly isBladeOverrun: boolean
  readonly isMaterialMissing: boolean
}

/**
 * The passes of each event in order. A spreading pass planned for about the time of a blade goes with it; no two
 * vehicles set out closer than the circuit allows.
 */
export function schedulesOf(
  table: DecisionTable,
  planCase: PlanCase,
  events: readonly (readonly Need[])[],
  rounds: readonly Round[],
  lasting: Lasting,
): Schedule[] {
  const { hours, nowMs, circuit } = planCase
  const spacing = spacingMs(planCase)
  const blades = bladesOf(hours, { triggerMm: table.plowTriggerMm, spacingMs: spacing, nowMs })
  const firstBladeMs = blades.departsMs[0] ?? Infinity
  const isTreated = new Set<number>()
  const roundTripMs = circuit.roundTripMin * MINUTE_MS
  const spreading = rounds.flatMap((round, index): Drive[] => {
    const event = events.findIndex((needs) => needs.some((need) => isServed(need, round.finishMs, lasting)))
    // The salt of earlier treatments is used up when the first round is renewed, or leaves with the first blade.
    const isSaltGone = index > 0 || round.finishMs >= firstBladeMs
    const spreadBy = (finishMs: number) =>
      spreadingOf(table, planCase, events[event] ?? [], {
        neededMs: round.finishMs,
        finishMs,
        isSaltGone,
        lasting,
      })
    if (!spreadBy(round.finishMs)) return []
    const departMs = Math.max(nowMs, round.finishMs - roundTripMs)
    const isFirst = !isTreated.has(event)
    isTreated.add(event)
    return [{ departMs, event, isLate: round.isLate, isBlade: false, isFirst, spreadBy }]
  })
  const drives = withBlades(spreading, blades.departsMs, spacing)
  space(drives, spacing)
  const complete = drives.map((drive) =>
    drive.event >= 0 ? drive : { ...drive, ...saltOfBlade(table, planCase, events, drive.departMs, lasting) },
  )
  return events.map((_, index) => {
    const own = complete.filter(({ event }) => event === index)
    return {
      passes: own.map((drive) => passOf(planCase, drive)),
      isBladeOverrun: blades.isOverrun && own.some(({ isBlade }) => isBlade),
      isMaterialMissing: own.some(
        ({ departMs, spreadBy }) => spreadBy?.(departMs + roundTripMs)?.isMaterialMissing,
      ),
    }
  })
}

/**
 * A blade takes the salt off the road with the snow: it spreads what is asked for behind it,
 * in the event that asks, or the one under way.
 */
function saltOfBlade(
  table: DecisionTable,
  planCase: PlanCase,
  events: readonly (readonly Need[])[],
  departMs: number,
  lasting: Lasting,
): Pick<Drive, 'event' | 'spreadBy'> {
  const finishMs = departMs + planCase.circuit.roundTripMin * MINUTE_MS
  const event = events.findIndex((needs) => needs.some((need) => isServed(need, finishMs, lasting)))
  if (event < 0) return { event: eventAt(events, departMs), spreadBy: null }
  const pass = { neededMs: finishMs, finishMs, isSaltGone: true, lasting }
  return { event, spreadBy: () => spreadingOf(table, planCase, events[event] ?? [], pass) }
}

/** The event under way at an instant, or the next one. */
function eventAt(events: readonly (readonly Need[])[], ms: number): number {
  const begun = events.findLastIndex((needs) => needs.some(({ of }) => of.fromMs <= ms))
  return Math.max(0, begun)
}

function space(drives: Drive[], spacingMs: number): void {
  for (let index = 1; index < drives.length; index++) {
    const drive = drives[index] as Drive
    drive.departMs = Math.max(drive.departMs, (drives[index - 1] as Drive).departMs + spacingMs)
  }
}

/** Each blade takes the nearest spreading pass within a round with it. */
function withBlades(spreading: readonly Drive[], bladesMs: readonly number[], spacingMs: number): Drive[] {
  const left = [...spreading]
  const bladeDrives = bladesMs.map((departMs): Drive => {
    const [nearest] = left
      .filter((drive) => Math.abs(drive.departMs - departMs) < spacingMs)
      .filter((drive) => !drive.isFirst || departMs <= drive.departMs)
      .toSorted((a, b) => Math.abs(a.departMs - departMs) - Math.abs(b.departMs - departMs))
    if (nearest) left.splice(left.indexOf(nearest), 1)
    return {
      departMs,
      event: nearest?.event ?? -1,
      isLate: nearest?.isLate ?? false,
      isBlade: true,
      isFirst: nearest?.isFirst ?? false,
      spreadBy: nearest?.spreadBy ?? null,
    }
  })
  return [...left, ...bladeDrives].toSorted((a, b) => a.departMs - b.departMs)
}

function passOf({ circuit }: PlanCase, { departMs, isLate, isBlade, spreadBy }: Drive): Pass {
  const { laneKm, laneWidthM, roundTripMin } = circuit
  const finishMs = departMs + roundTripMin * MINUTE_MS
  const spreading = spreadBy?.(finishMs) ?? null
  const gm2 = spreading?.gm2 ?? null
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
