import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { Advice, GuardOutcome } from './advice.ts'
import { chosenRow } from './chosen-row.ts'
import type { DecisionTable } from './decision-table.ts'
import * as guards from './guards.ts'
import { CHEMICALS, LIQUIDS } from './materials.ts'
import { isBare, isPlowNeeded, withPlow } from './plow-need.ts'
import { neededRate } from './rate.ts'
import { reasonOf } from './reason.ts'
import { type AdviceCase, at } from './road-ahead.ts'
import { inputsOf, waterToTreatMm } from './situation-inputs.ts'
import type { Occurrence } from './situations.ts'

/** Less does not leave a spreader evenly, g/m² (product default). */
const FLOOR_GM2 = { solid: 5, liquid: 3 }
const RAIN_LEAD_HOURS = 2

/** What to do in one situation; null where the table has no row for it. */
export function adviceOf(
  table: DecisionTable,
  roadCase: AdviceCase,
  occurrence: Occurrence,
  passed: readonly GuardOutcome[],
): Advice | null {
  const { ahead, nowMs } = roadCase
  const chosen = chosenRow(table, occurrence, { isBare: isBare(ahead, occurrence, table) }, nowMs)
  if (!chosen) return null
  const { row, others } = chosen
  const protection = guards.protectionOf(roadCase, occurrence)
  const isPlowed = isPlowNeeded(ahead, occurrence, table)
  const isBlowing = guards.isColdAndBlowing(ahead, occurrence)
  const isRainFirst = guards.beginsAsRain(ahead, occurrence)
  const isBrineOut = guards.isBrineRefused(ahead, occurrence)
  const own = guards.permitted(row.treatments, { lowestC: occurrence.lowestC, isBrineOut })
  const isChemical = CHEMICALS.includes(own.treatment)
  const isWarmOnset = row.minGm2 !== null && guards.warmsSoon(roadCase, occurrence)
  const isProtected = isChemical && protection.isProtected
  const isDropped = isProtected || isWarmOnset || (isBlowing && row.minGm2 !== null)
  const need = isChemical ? needOf(roadCase, occurrence, own.treatment) : null
  // a blade takes the salt with the snow
  const residualGm2 = isChemical && !isPlowed ? protection.residualGm2 : 0
  const amounts =
    isDropped || row.minGm2 === null || row.maxGm2 === null
      ? null
      : amountsOf(table, row.minGm2, row.maxGm2, residualGm2, LIQUIDS.includes(own.treatment))
  const spread = isDropped ? droppedTo(isBlowing, isWarmOnset) : own.treatment
  const treatment = isPlowed ? withPlow(spread) : spread
  const isCapped =
    amounts !== null && need !== null && row.passes !== 'successive' && need.gm2 > row.passes * amounts.maxGm2
  const isAtFloor = amounts?.isAtFloor ?? false
  const outcomes: GuardOutcome[] = [
    ...passed,
    { guard: 'G2', ...effectOf(protection, isChemical && !isPlowed) },
    { guard: 'G3', isFired: isBlowing, effect: isBlowing ? 'plow_only' : 'none' },
    { guard: 'G4', isFired: isRainFirst, effect: isRainFirst ? 'later' : 'none' },
    { guard: 'G5', isFired: own.isBrineLeft, effect: own.isBrineLeft ? 'no_brine' : 'none' },
    { guard: 'G6', isFired: isWarmOnset, effect: isWarmOnset ? 'patrol' : 'none' },
    { guard: 'G7', isFired: isCapped, effect: isCapped ? 'capped' : 'none' },
    { guard: 'G8', isFired: own.isPrewetted, effect: own.isPrewetted ? 'prewetted' : 'none' },
  ]
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
    ...timesOf(table, roadCase, occurrence, { isDoing: isDoing(treatment), isRainFirst }),
    reason: reasonOf({
      row,
      occurrence,
      nowMs,
      isProtected,
      isBlowing: isBlowing && row.minGm2 !== null,
      isWarmOnset,
      isPlowOnly: treatment === 'plow',
      isRainFirst,
      isAtFloor,
      isCapped,
    }),
    guards: outcomes.toSorted((a, b) => a.guard.localeCompare(b.guard)),
    inputs: inputsOf(roadCase, occurrence, protection),
    need,
  }
}

const isDoing = (treatment: string): boolean => treatment !== 'none' && treatment !== 'patrol'

const droppedTo = (isBlowing: boolean, isWarmOnset: boolean) =>
  isBlowing ? 'plow' : isWarmOnset ? 'patrol' : 'none'

function effectOf(
  { isProtected, isUnconfirmed, residualGm2 }: guards.Protection,
  counts: boolean,
): Omit<GuardOutcome, 'guard'> {
  if (!counts) return { isFired: false, effect: 'none' }
  if (isProtected) return { isFired: true, effect: 'protected' }
  if (isUnconfirmed) return { isFired: true, effect: 'unconfirmed' }
  return residualGm2 >= 0.5 ? { isFired: true, effect: 'subtracted' } : { isFired: false, effect: 'none' }
}

function amountsOf(
  { incrementGm2 }: DecisionTable,
  minGm2: number,
  maxGm2: number,
  residualGm2: number,
  isLiquid: boolean,
): { minGm2: number; maxGm2: number; isAtFloor: boolean } {
  const floorGm2 = Math.min(minGm2, isLiquid ? FLOOR_GM2.liquid : FLOOR_GM2.solid)
  const stepped = (gm2: number) => Math.ceil(gm2 / incrementGm2 - 1e-9) * incrementGm2
  const leastGm2 = stepped(Math.max(floorGm2, minGm2 - residualGm2))
  return {
    minGm2: leastGm2,
    maxGm2: Math.max(leastGm2, stepped(maxGm2 - residualGm2)),
    isAtFloor: minGm2 - residualGm2 < floorGm2,
  }
}

function needOf(roadCase: AdviceCase, occurrence: Occurrence, treatment: string) {
  return neededRate({
    surfaceC: occurrence.lowestC,
    waterMm: waterToTreatMm(roadCase, occurrence),
    hours: roadCase.cycleMinutes / 60,
    trafficLevel: roadCase.trafficLevel,
    state: treatment === 'brine' ? 'liquid' : treatment === 'prewet' ? 'prewet' : 'dry',
    isFreezingRain: occurrence.situation === 'freezing_rain',
  })
}

type Act = { isDoing: boolean; isRainFirst: boolean }

/** When to act and when to look again. What is there is treated at once; what comes, before it comes, a round early. */
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

/** A reading of the first hours, and whether the run is young enough: G1 and G9. */
export function dataGuards(
  { oldestRunHours }: DecisionTable,
  { nowMs, issuedAtMs, isBridge, hasOwnSurface, ahead }: AdviceCase,
): { guards: GuardOutcome[]; missing: 'old_run' | 'surface' | 'own_surface' | null } {
  const isOld = !(nowMs - issuedAtMs <= oldestRunHours * HOUR_MS)
  const hasSurface = Number.isFinite(at(ahead.surfaceC, 0)) && Number.isFinite(at(ahead.surfaceC, 1))
  const isForeign = isBridge && !hasOwnSurface
  const isRefused = isOld || !hasSurface
  return {
    guards: [
      { guard: 'G1', isFired: isRefused, effect: isRefused ? 'refused' : 'none' },
      { guard: 'G9', isFired: isForeign, effect: isForeign ? 'refused' : 'none' },
    ],
    missing: isForeign ? 'own_surface' : isOld ? 'old_run' : hasSurface ? null : 'surface',
  }
}
