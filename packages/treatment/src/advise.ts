import { HOUR_MS } from '@verglas/quantities'
import type { Advice, GuardOutcome } from './advice.ts'
import type { Decision } from './decide.ts'
import type { DecisionTable } from './decision-table.ts'
import type * as guards from './guards.ts'
import { neededRate } from './rate.ts'
import { reasonOf } from './reason.ts'
import { type AdviceCase, at } from './road-outlook.ts'
import { inputsOf, waterToTreatMm } from './situation-inputs.ts'
import type { Occurrence } from './situations.ts'

/** Builds an advice from a decision: adds the reason, the guards and the inputs. */
export function adviceOf(roadCase: AdviceCase, decision: Decision, passed: readonly GuardOutcome[]): Advice {
  const { occurrence, row, amounts, protection, own, isBlowing, isChemical, isPlowed, isRainFirst } = decision
  const { isWarmOnset, isProtected } = decision
  const need = isChemical ? needOf(roadCase, occurrence, own.treatment) : null
  const isCapped =
    amounts !== null && need !== null && row.passes !== 'successive' && need.gm2 > row.passes * amounts.maxGm2
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
    situation: decision.situation,
    fromMs: decision.fromMs,
    toMs: decision.toMs,
    lowestC: decision.lowestC,
    rowId: decision.rowId,
    otherRowIds: decision.otherRowIds,
    treatment: decision.treatment,
    spread: decision.spread,
    minGm2: decision.minGm2,
    maxGm2: decision.maxGm2,
    passes: decision.passes,
    actFromMs: decision.actFromMs,
    actToMs: decision.actToMs,
    decideAgainMs: decision.decideAgainMs,
    reason: reasonOf({
      row,
      occurrence,
      nowMs: roadCase.nowMs,
      isProtected,
      isBlowing: isBlowing && row.minGm2 !== null,
      isWarmOnset,
      isPlowOnly: decision.treatment === 'plow',
      isRainFirst,
      isAtFloor: amounts?.isAtFloor ?? false,
      isCapped,
    }),
    guards: outcomes.toSorted((a, b) => a.guard.localeCompare(b.guard)),
    inputs: inputsOf(roadCase, occurrence, protection),
    need,
  }
}

function effectOf(
  { isProtected, isUnconfirmed, residualGm2 }: guards.Protection,
  counts: boolean,
): Omit<GuardOutcome, 'guard'> {
  if (!counts) return { isFired: false, effect: 'none' }
  if (isProtected) return { isFired: true, effect: 'protected' }
  if (isUnconfirmed) return { isFired: true, effect: 'unconfirmed' }
  return residualGm2 >= 0.5 ? { isFired: true, effect: 'subtracted' } : { isFired: false, effect: 'none' }
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

/** Guards G1 and G9: the data for the first hours are complete, and the run is recent enough. */
export function dataGuards(
  { oldestRunHours }: DecisionTable,
  { nowMs, issuedAtMs, isBridge, hasOwnSurface, outlook }: AdviceCase,
): { guards: GuardOutcome[]; missing: 'old_run' | 'surface' | 'own_surface' | null } {
  const isOld = !(nowMs - issuedAtMs <= oldestRunHours * HOUR_MS)
  const hasSurface = Number.isFinite(at(outlook.surfaceC, 0)) && Number.isFinite(at(outlook.surfaceC, 1))
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
