import { isGritting, type Treatment } from '@verglas/contract/circuit-codes'
import { type CarriedMaterial, PLAN_KINDS, SITUATIONS } from '@verglas/contract/treatment-codes'
import type { DecisionRow, DecisionTable } from '../decision-table.ts'
import { GRAINS_NOT_BELOW_C, LIQUIDS } from '../materials.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { isGrit, type Need, type PlanRow, residualGm2, rowFor } from './needs.ts'
import { isNamed, kindOf } from './plan-situations.ts'
import { firstEndingAfter, hourAt, type Round } from './rounds.ts'
import { type ForecastRoad, type Pass, type PlanCase, type PlanKind, roadsOf } from './treatment-plan.ts'

/** Smallest quantity that a spreader spreads evenly, g/m² (product default). */
const FLOOR_GM2 = { solid: 5, liquid: 3 }

/** What a round spreads; null if no situation needs anything or the circuit has no suitable material. */
export type Spreading = Pick<Pass, 'treatment' | 'situations' | 'rowIds' | 'residualGm2' | 'rateRoad'> & {
  readonly gm2: number
  readonly isMaterialMissing: boolean
}

/** Rank of a danger; a greater number is graver. */
export const gravity = (kind: PlanKind): number => PLAN_KINDS.indexOf(kind)

/**
 * Chooses what a round spreads: the greatest minimum of the table among the situations that it serves, less the
 * remaining salt.
 */
export function spreadingOf(
  table: DecisionTable,
  planCase: PlanCase,
  /** When the pass is needed. */
  neededMs: number,
  drive: {
    readonly served: readonly Need[]
    /** All needs of the event. Salt of earlier treatments counts only if it lasts until their end. */
    readonly ofEvent: readonly Need[]
    /** Whether no salt of earlier treatments is left. */
    readonly isSaltGone: boolean
    /** When the pass is finished, which may be later than needed. */
    readonly finishedMs: number
    readonly servesToMs: number
  },
): Spreading | null {
  const { served, finishedMs, servesToMs } = drive
  const rows = new Map(
    served.map((need) => [need, rowFor(need, { finishedMs, servesFromMs: neededMs, servesToMs })]),
  )
  const rowOf = (need: Need) => rows.get(need) as PlanRow
  const asking = served.filter((need) => rowOf(need).minGm2 !== null)
  // Freezing rain glazes grit over, so salt is spread where it still works, even if another road of the circuit is
  // too cold for it.
  const isSalted = asking.some((need) => need.of.situation === 'freezing_rain' && !isGrit(rowOf(need)))
  const active = isSalted ? asking.filter((need) => !isGrit(rowOf(need))) : asking
  const worst = worstOf(active, (need) => rowOf(need).minGm2 ?? 0)
  if (!worst) return null
  const isWetAt = ({ hours }: ForecastRoad) =>
    (hours[hourAt(hours, neededMs)]?.waterMm ?? 0) >= MIN_COVER_MM.wet
  const isBrineOut =
    roadsOf(planCase).some(isWetAt) ||
    active.some(({ isFalling, of }) => isFalling || of.situation === 'packed')
  const lowestC = Math.min(...active.map(({ of }) => of.lowestC))
  const { materials } = planCase.circuit
  // Rain washes off dry grains, so a pass in freezing rain uses the material of the rows for it, even if another
  // need has the greater rate.
  const freezingRainNeed = active.find(({ of }) => of.situation === 'freezing_rain')
  const permitted = permittedTreatment(rowOf(freezingRainNeed ?? worst), { lowestC, isBrineOut, materials })
  const residual =
    drive.isSaltGone || isGritting(permitted.treatment) ? 0 : residualOf(planCase, drive.ofEvent)
  const isReplacedByGrit =
    isGritting(permitted.treatment) && !rowOf(worst).treatments.includes(permitted.treatment)
  const minGm2 = Math.max(rowOf(worst).minGm2 ?? 0, isReplacedByGrit ? (gritRow(table)?.minGm2 ?? 0) : 0)
  const floor = LIQUIDS.includes(permitted.treatment) ? FLOOR_GM2.liquid : FLOOR_GM2.solid
  const { incrementGm2 } = table
  const named = served.filter((need) => need === worst || isNamed(need.of, need.road.hours))
  const isActive = new Set(active)
  const gm2 = Math.max(Math.min(minGm2, floor), minGm2 - residual)
  return {
    ...permitted,
    gm2: Math.ceil(gm2 / incrementGm2 - 1e-9) * incrementGm2,
    residualGm2: Math.min(residual, minGm2 - gm2),
    situations: SITUATIONS.filter((situation) => named.some(({ of }) => of.situation === situation)),
    rateRoad: worst.roadIndex,
    rowIds: [...new Set(named.filter((need) => isActive.has(need)).flatMap((need) => idsOf(rowOf(need))))],
  }
}

/** The need with the greatest rate; of equal ones the gravest, and of those the first. */
function worstOf(needs: readonly Need[], rateOf: (need: Need) => number): Need | null {
  let [worst, worstGm2, worstGravity] = [null as Need | null, 0, 0]
  for (const need of needs) {
    const gm2 = rateOf(need)
    if (worst && gm2 < worstGm2) continue
    const ownGravity = gravity(kindOf(need.of, need.road.hours))
    if (!worst || gm2 > worstGm2 || ownGravity > worstGravity)
      [worst, worstGm2, worstGravity] = [need, gm2, ownGravity]
  }
  return worst
}

/** Whether `spreadingOf` would return anything, at less cost. */
export const isAnyAsking = (
  served: readonly Need[],
  neededMs: number,
  drive: { readonly finishedMs: number; readonly servesToMs: number },
): boolean => served.some((need) => rowFor(need, { ...drive, servesFromMs: neededMs }).minGm2 !== null)

const idsOf = ({ id, rateFrom }: PlanRow): string[] => (rateFrom ? [id, rateFrom] : [id])

/** The needs that a round serves: those with an hour between its end and the end of the next round. */
export const servedBy = (needs: readonly Need[], round: Round): Need[] =>
  needs.filter((need) => isServed(need, round))

function isServed({ road, hours, untilMs, of }: Need, { finishMs, servesToMs }: Round): boolean {
  if (untilMs <= finishMs) return false
  // A need may continue for a while after its situation has ended.
  for (
    let index = Math.max(of.first, firstEndingAfter(road.hours, finishMs));
    index < hours.length;
    index++
  ) {
    const hour = road.hours[index]
    if (!hour || hour.fromMs >= servesToMs) return false
    if (hours[index]) return true
  }
  return false
}

/**
 * The salt left at the end of an event, g/m²: the lowest of all roads of the event, so that a road without salt gets
 * the full amount of the table.
 */
function residualOf(planCase: PlanCase, needs: readonly Need[]): number {
  const lastByRoad: number[] = []
  for (const { roadIndex, of } of needs) lastByRoad[roadIndex] = Math.max(lastByRoad[roadIndex] ?? 0, of.last)
  const residuals = roadsOf(planCase).flatMap((road, roadIndex) => {
    const last = lastByRoad[roadIndex]
    return last === undefined ? [] : residualGm2(road, last)
  })
  return residuals.length > 0 ? Math.min(...residuals) : 0
}

/** The row with the lowest rate of abrasives, used where abrasives replace salt; null if the table has none. */
export function gritRow({ rows }: DecisionTable): { readonly id: string; readonly minGm2: number } | null {
  const gritting = rows.flatMap(({ id, minGm2, treatments }) =>
    treatments.includes('abrasive') && minGm2 !== null ? [{ id, minGm2 }] : [],
  )
  return gritting.toSorted((a, b) => a.minGm2 - b.minGm2)[0] ?? null
}

type Limits = { lowestC: number; isBrineOut: boolean; materials: readonly CarriedMaterial[] }

/** G5, G8 and the materials on board: the first of the row's treatments that may be spread here. */
function permittedTreatment(
  { treatments }: DecisionRow,
  { lowestC, isBrineOut, materials }: Limits,
): { treatment: Treatment; isMaterialMissing: boolean } {
  const mayBe = (treatment: Treatment) =>
    !(isBrineOut && LIQUIDS.includes(treatment)) && !(treatment === 'salt' && lowestC <= GRAINS_NOT_BELOW_C)
  const hasMaterial = (treatment: Treatment) => neededFor(treatment).every((name) => materials.includes(name))
  const usual = treatments.find(mayBe) ?? 'prewet'
  const possible: readonly Treatment[] = isGritting(usual)
    ? [...treatments, 'abrasive']
    : [...treatments, 'prewet', 'salt', 'abrasive']
  const treatment = possible.find((one) => mayBe(one) && hasMaterial(one))
  return { treatment: treatment ?? usual, isMaterialMissing: treatment === undefined }
}

function neededFor(treatment: Treatment): readonly CarriedMaterial[] {
  if (treatment === 'brine') return ['brine']
  if (treatment === 'prewet') return ['nacl', 'brine']
  if (treatment === 'salt_abrasive') return ['nacl', 'abrasive']
  return treatment === 'abrasive' ? ['abrasive'] : ['nacl']
}
