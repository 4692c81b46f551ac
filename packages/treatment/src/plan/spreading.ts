import type { Treatment } from '@verglas/contract/circuit-codes'
import { type CarriedMaterial, PLAN_KINDS } from '@verglas/contract/treatment-codes'
import type { DecisionRow, DecisionTable } from '../decision-table.ts'
import { GRAINS_NOT_BELOW_C, LIQUIDS } from '../materials.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { type Need, residualGm2 } from './needs.ts'
import { isNamed, kindOf } from './plan-situations.ts'
import { hourAt, type Round } from './rounds.ts'
import type { Pass, PlanCase, PlanKind } from './treatment-plan.ts'

/** A spreader cannot spread less evenly, g/m² (product default). */
const FLOOR_GM2 = { solid: 5, liquid: 3 }

/** What a round spreads; null if no situation asks for anything or the circuit carries nothing suitable. */
export type Spreading = Pick<Pass, 'treatment' | 'situations' | 'rowIds' | 'residualGm2'> & {
  readonly gm2: number
  readonly isMaterialMissing: boolean
}

/** The place of a danger among all: the greater the graver. */
export const gravity = (kind: PlanKind): number => PLAN_KINDS.indexOf(kind)

/** The greatest minimum of the table among the situations that the round serves, less the salt that is left. */
export function spreadingOf(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  round: Round,
  /** Whether no earlier salt is left, and when the pass is finished, which may be later than it is needed. */
  drive: { readonly isSaltGone: boolean; readonly finishedMs: number },
): Spreading | null {
  const { hours, circuit } = planCase
  const served = needs.filter((need) =>
    hours.some(
      ({ fromMs, toMs }, index) =>
        need.hours[index] && Math.min(toMs, need.untilMs) > round.finishMs && fromMs < round.servesToMs,
    ),
  )
  const rowOf = (need: Need): DecisionRow =>
    need.of.fromMs >= drive.finishedMs && need.of.first > 0 ? need.before : need.during
  const active = served.filter((need) => rowOf(need).minGm2 !== null)
  const [worst] = active.toSorted(
    (a, b) =>
      (rowOf(b).minGm2 ?? 0) - (rowOf(a).minGm2 ?? 0) ||
      gravity(kindOf(b.of, hours)) - gravity(kindOf(a.of, hours)),
  )
  if (!worst) return null
  const start = hours[hourAt(hours, round.finishMs)]
  const isBrineOut =
    (start?.waterMm ?? 0) >= MIN_COVER_MM.wet ||
    active.some(({ isFalling, of }) => isFalling || of.situation === 'packed')
  const lowestC = Math.min(...active.map(({ of }) => of.lowestC))
  const permitted = permittedTreatment(rowOf(worst), { lowestC, isBrineOut, materials: circuit.materials })
  const residual = drive.isSaltGone || meltsNothing(permitted.treatment) ? 0 : residualOf(planCase, needs)
  const minGm2 = rowOf(worst).minGm2 ?? 0
  const floor = LIQUIDS.includes(permitted.treatment) ? FLOOR_GM2.liquid : FLOOR_GM2.solid
  const { incrementGm2 } = table
  const named = served.filter((need) => need === worst || isNamed(need.of, hours))
  const gm2 = Math.max(Math.min(minGm2, floor), minGm2 - residual)
  return {
    ...permitted,
    gm2: Math.ceil(gm2 / incrementGm2 - 1e-9) * incrementGm2,
    residualGm2: Math.min(residual, minGm2 - gm2),
    situations: [...new Set(named.map(({ of }) => of.situation))],
    rowIds: [...new Set(named.filter((need) => active.includes(need)).map((need) => rowOf(need).id))],
  }
}

function residualOf(planCase: PlanCase, needs: readonly Need[]): number {
  return residualGm2(planCase, Math.max(...needs.map(({ of }) => of.last)))
}

const meltsNothing = (treatment: Treatment) => treatment === 'abrasive'

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
  const possible: readonly Treatment[] = meltsNothing(usual)
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
