import type { Treatment } from '@verglas/contract/circuit-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Advice } from './advice.ts'
import { chosenRow } from './chosen-row.ts'
import type { DecisionRow, DecisionTable } from './decision-table.ts'
import * as guards from './guards.ts'
import { CHEMICALS, LIQUIDS } from './materials.ts'
import { isBare, isPlowNeeded, withPlow } from './plow-need.ts'
import { type AdviceCase, lastCompleteIndex } from './road-outlook.ts'
import { type Occurrence, occurrencesOf } from './situations.ts'

/** Smallest quantity that a spreader spreads evenly, g/m² (product default). */
const FLOOR_GM2 = { solid: 5, liquid: 3 }
const RAIN_LEAD_HOURS = 2

type Amounts = { minGm2: number; maxGm2: number; isAtFloor: boolean }

/** Decision for a situation: an advice without its reasons, so that it is fast enough to be tried often. */
export type Decision = Omit<Advice, 'reason' | 'guards' | 'inputs' | 'need'> & {
  readonly occurrence: Occurrence
  readonly row: DecisionRow
  readonly amounts: Amounts | null
  readonly protection: guards.Protection
  readonly own: ReturnType<typeof guards.permitted>
  readonly isChemical: boolean
  readonly isPlowed: boolean
  readonly isBlowing: boolean
  readonly isRainFirst: boolean
  readonly isWarmOnset: boolean
  readonly isProtected: boolean
}

/** Upcoming situations in order of their beginning, and the index of the last instant with complete data. */
export type UpcomingSituations = { readonly occurrences: readonly Occurrence[]; readonly until: number }

export function findUpcomingSituations({ outlook, nowMs }: AdviceCase): UpcomingSituations {
  const endIndex = lastCompleteIndex(outlook)
  return { occurrences: endIndex < 1 ? [] : occurrencesOf(outlook, endIndex, nowMs), until: endIndex }
}

/** Decisions for each upcoming situation, in order of their beginning. */
export function decisionsOf(
  table: DecisionTable,
  roadCase: AdviceCase,
  { occurrences }: UpcomingSituations = findUpcomingSituations(roadCase),
): readonly Decision[] {
  return occurrences.flatMap((occurrence) => decisionOf(table, roadCase, occurrence) ?? [])
}

/** Decision for one situation; null if the table has no row for it. */
export function decisionOf(
  table: DecisionTable,
  roadCase: AdviceCase,
  occurrence: Occurrence,
): Decision | null {
  const { outlook, nowMs } = roadCase
  const chosen = chosenRow(table, occurrence, { isBare: isBare(outlook, occurrence, table) }, nowMs)
  if (!chosen) return null
  const { row, others } = chosen
  const protection = guards.protectionOf(roadCase, occurrence)
  const isPlowed = isPlowNeeded(outlook, occurrence, table)
  const isBlowing = guards.isColdAndBlowing(outlook, occurrence)
  const isRainFirst = guards.beginsAsRain(outlook, occurrence)
  const isBrineOut = guards.isBrineRefused(outlook, occurrence)
  const permitted = guards.permitted(row.treatments, { lowestC: occurrence.lowestC, isBrineOut })
  const isChemical = CHEMICALS.includes(permitted.treatment)
  const isWarmOnset = row.minGm2 !== null && guards.warmsSoon(roadCase, occurrence)
  const isProtected = isChemical && protection.isProtected
  const isDropped = isProtected || isWarmOnset || (isBlowing && row.minGm2 !== null)
  // Plowing removes the salt with the snow.
  const residualGm2 = isChemical && !isPlowed ? protection.residualGm2 : 0
  const amounts =
    isDropped || row.minGm2 === null || row.maxGm2 === null
      ? null
      : amountsOf(table, row.minGm2, row.maxGm2, residualGm2, LIQUIDS.includes(permitted.treatment))
  const spread = isDropped ? droppedTo(isBlowing, isWarmOnset) : permitted.treatment
  const treatment = isPlowed ? withPlow(spread) : spread
  const times = timesOf(table, roadCase, occurrence, { isDoing: isTreating(treatment), isRainFirst })
  return {
    situation: occurrence.situation,
    fromMs: occurrence.fromMs,
    toMs: occurrence.toMs,
    lowestC: occurrence.lowestC,
    rowId: row.id,
    otherRowIds: others,
    treatment,
    spread,
    minGm2: amounts?.minGm2 ?? null,
    maxGm2: amounts?.maxGm2 ?? null,
    passes: isDropped ? (treatment === 'plow' ? 1 : 0) : row.passes === 0 && isPlowed ? 1 : row.passes,
    actFromMs: times.actFromMs,
    actToMs: times.actToMs,
    decideAgainMs: times.decideAgainMs,
    occurrence,
    row,
    amounts,
    protection,
    own: permitted,
    isChemical,
    isPlowed,
    isBlowing,
    isRainFirst,
    isWarmOnset,
    isProtected,
  }
}

/** Whether a treatment does more than watch the road. */
export const isTreating = (treatment: Treatment): boolean => treatment !== 'none' && treatment !== 'patrol'

const droppedTo = (isBlowing: boolean, isWarmOnset: boolean) =>
  isBlowing ? 'plow' : isWarmOnset ? 'patrol' : 'none'

function amountsOf(
  { incrementGm2 }: DecisionTable,
  minGm2: number,
  maxGm2: number,
  residualGm2: number,
  isLiquid: boolean,
): Amounts {
  const floorGm2 = Math.min(minGm2, isLiquid ? FLOOR_GM2.liquid : FLOOR_GM2.solid)
  const stepped = (gm2: number) => Math.ceil(gm2 / incrementGm2 - 1e-9) * incrementGm2
  const adjustedMinGm2 = stepped(Math.max(floorGm2, minGm2 - residualGm2))
  return {
    minGm2: adjustedMinGm2,
    maxGm2: Math.max(adjustedMinGm2, stepped(maxGm2 - residualGm2)),
    isAtFloor: minGm2 - residualGm2 < floorGm2,
  }
}

type Act = { isDoing: boolean; isRainFirst: boolean }

/**
 * When to act and when to decide again. A situation that has begun is treated at once; an upcoming one must be
 * treated a round before it begins.
 */
function timesOf(
  { aheadHours }: DecisionTable,
  { nowMs, cycleMinutes }: AdviceCase,
  { fromMs, toMs }: Occurrence,
  act: Act,
): Pick<Advice, 'actFromMs' | 'actToMs' | 'decideAgainMs'> {
  const cycleMs = cycleMinutes * MINUTE_MS
  const earliestMs = fromMs - aheadHours * HOUR_MS
  const decideAgainMs = Math.max(nowMs + HOUR_MS, earliestMs)
  if (!act.isDoing) return { actFromMs: null, actToMs: null, decideAgainMs }
  if (fromMs <= nowMs) {
    return {
      actFromMs: nowMs,
      actToMs: Math.max(nowMs, Math.min(toMs, nowMs + cycleMs)),
      decideAgainMs: nowMs + cycleMs,
    }
  }
  const leadMs = act.isRainFirst ? RAIN_LEAD_HOURS * HOUR_MS : aheadHours * HOUR_MS
  const actFromMs = Math.max(nowMs, fromMs - leadMs)
  const roundEarlyMs = fromMs - cycleMs
  return { actFromMs, actToMs: roundEarlyMs > actFromMs ? roundEarlyMs : fromMs, decideAgainMs }
}
