import type { Treatment } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { DecisionRow, DecisionTable } from '../decision-table.ts'
import { GRAINS_NOT_BELOW_C, LIQUIDS } from '../materials.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { gravity } from './headline.ts'
import { type Need, residualGm2 } from './needs.ts'
import { kindOf } from './plan-situations.ts'
import { hourAt, isServed, type Lasting } from './rounds.ts'
import type { CarriedMaterial, Pass, PlanCase, PlanHour } from './treatment-plan.ts'

/** A spreader cannot spread less evenly, g/m² (product default). */
const FLOOR_GM2 = { solid: 5, liquid: 3 }

/** What a round spreads; null if no situation asks for anything or the circuit carries nothing suitable. */
export type Spreading = Pick<Pass, 'treatment' | 'situations' | 'rowIds' | 'residualGm2'> & {
  readonly gm2: number
  readonly isMaterialMissing: boolean
}

type PlannedPass = {
  readonly neededMs: number
  /** Later than it is needed if it waits for a blade. */
  readonly finishMs: number
  /** No salt of earlier treatments is left. */
  readonly isSaltGone: boolean
  readonly lasting: Lasting
}

/** The greatest minimum of the table among the situations that begin while the pass lasts, less the salt that is left. */
export function spreadingOf(
  table: DecisionTable,
  planCase: PlanCase,
  needs: readonly Need[],
  { neededMs, finishMs, isSaltGone, lasting }: PlannedPass,
): Spreading | null {
  const { hours, circuit } = planCase
  const served = needs.filter((need) => isServed(need, neededMs, lasting))
  const rowOf = ({ of, before, during }: Need): DecisionRow =>
    of.fromMs >= finishMs && of.first > 0 && before.minGm2 !== null ? before : during
  const active = served.filter((need) => rowOf(need).minGm2 !== null)
  const isNamed = ({ of, effect }: Need) =>
    of.named.some((index) => {
      const { fromMs, toMs } = hours[index] as PlanHour
      const departMs = neededMs - circuit.roundTripMin * MINUTE_MS
      return toMs > departMs && fromMs < lasting(effect, neededMs)
    })
  const named = active.filter(isNamed)
  const [worst] = active.toSorted(
    (a, b) =>
      (rowOf(b).minGm2 ?? 0) - (rowOf(a).minGm2 ?? 0) ||
      gravity(kindOf(b.of, hours)) - gravity(kindOf(a.of, hours)),
  )
  if (!worst) return null
  const start = hours[hourAt(hours, neededMs)]
  const isBrineOut =
    (start?.waterMm ?? 0) >= MIN_COVER_MM.wet ||
    active.some(({ effect, of }) => effect === 'fall' || effect === 'round' || of.situation === 'packed')
  const lowestC = Math.min(...active.map(({ of }) => of.lowestC))
  const permitted = permittedTreatment(rowOf(worst), { lowestC, isBrineOut, materials: circuit.materials })
  const residual = isSaltGone || meltsNothing(permitted.treatment) ? 0 : residualOf(planCase, needs)
  const minGm2 = rowOf(worst).minGm2 ?? 0
  const floor = LIQUIDS.includes(permitted.treatment) ? FLOOR_GM2.liquid : FLOOR_GM2.solid
  const { incrementGm2 } = table
  const gm2 = Math.max(Math.min(minGm2, floor), minGm2 - residual)
  return {
    ...permitted,
    gm2: Math.ceil(gm2 / incrementGm2 - 1e-9) * incrementGm2,
    residualGm2: Math.min(residual, minGm2 - gm2),
    situations: [...new Set(named.map(({ of }) => of.situation))],
    rowIds: [...new Set([worst, ...named].map((need) => rowOf(need).id))],
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
