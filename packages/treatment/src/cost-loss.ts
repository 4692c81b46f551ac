import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { Passes } from './decision-table.ts'
import { materialKg } from './materials-spread.ts'

/** What treating costs an organisation, and what it avoids; money of its own currency. */
export type TreatmentCosts = {
  readonly saltPerTonne: number
  readonly abrasivePerTonne: number
  /** null: not known. */
  readonly mgcl2PerTonne: number | null
  readonly cacl2PerTonne: number | null
  /** Of NaCl; null: by the salt in it. */
  readonly brinePerM3: number | null
  readonly roads: Readonly<Record<RoadType, RoadCost>>
}
export type RoadCost = {
  /** Vehicle and crew, for one pass over a kilometre of road. */
  readonly passPerKm: number
  /** What a kilometre that is slippery and was not treated costs: accidents, delays, closure. */
  readonly lossPerKm: number
}

/** As much of a circuit as is of one class. */
export type Stretch = { readonly roadType: RoadType; readonly lengthKm: number; readonly areaM2: number }

/** Dry NaCl in a cubic metre of brine of 23.3 % by mass. */
const BRINE_SALT_KG_M3 = 274

type Dose = { readonly spread: Treatment; readonly minGm2: number | null; readonly passes: Passes }

/** A pass that is repeated while a situation lasts is counted twice, as where rows are compared. */
export const timesOf = (passes: Passes): number => (passes === 'successive' ? 2 : passes)

type PassDose = { readonly spread: Treatment; readonly gm2: number }

/** Of one pass over a stretch; null where nobody knows what its de-icer costs. NaCl has a price always. */
export function passCost(costs: TreatmentCosts, stretch: Stretch, dose: PassDose): number
export function passCost(
  costs: TreatmentCosts,
  stretch: Stretch,
  dose: PassDose & { readonly deicer: Deicer },
): number | null
export function passCost(
  costs: TreatmentCosts,
  { roadType, lengthKm, areaM2 }: Stretch,
  { spread, gm2, deicer = 'nacl' }: PassDose & { readonly deicer?: Deicer },
): number | null {
  const kg = materialKg(spread, gm2, areaM2, deicer)
  const perTonne = deicerPrice(costs, spread, deicer)
  if (perTonne === null && kg[deicer] > 0) return null
  return (
    costs.roads[roadType].passPerKm * lengthKm +
    (kg[deicer] * (perTonne ?? 0) + kg.abrasive * costs.abrasivePerTonne) / 1000
  )
}

/** Of a tonne of the dry de-icer, as it is spread. */
function deicerPrice(costs: TreatmentCosts, spread: Treatment, deicer: Deicer): number | null {
  if (deicer === 'mgcl2') return costs.mgcl2PerTonne
  if (deicer === 'cacl2') return costs.cacl2PerTonne
  return spread === 'brine' && costs.brinePerM3 !== null
    ? (costs.brinePerM3 / BRINE_SALT_KG_M3) * 1000
    : costs.saltPerTonne
}

export type WorthOfTreating = {
  readonly roadType: RoadType
  readonly lengthKm: number
  readonly costPerKm: number
  readonly lossPerKm: number
  /** Treatment cost over avoidable loss: treated where it is needed more often; null where no loss is known. */
  readonly threshold: number | null
  readonly isWorth: boolean | null
}

/**
 * Cost/loss rule (Murphy 1977, Mon. Wea. Rev. 105, 803): treat where the probability that it is needed is greater than
 * what the treatment costs over what it avoids. Of each class of road, at the least quantity that is advised.
 */
export function worthOfTreating(
  costs: TreatmentCosts,
  stretches: readonly Stretch[],
  dose: Dose,
  probability: number,
): WorthOfTreating[] {
  return stretches.map((stretch) => {
    const { roadType, lengthKm } = stretch
    const { lossPerKm } = costs.roads[roadType]
    const onePass = passCost(costs, stretch, { spread: dose.spread, gm2: dose.minGm2 ?? 0 })
    const costPerKm = lengthKm > 0 ? (timesOf(dose.passes) * onePass) / lengthKm : 0
    const threshold = lossPerKm > 0 ? costPerKm / lossPerKm : null
    return {
      roadType,
      lengthKm,
      costPerKm,
      lossPerKm,
      threshold,
      isWorth: threshold === null ? null : probability > threshold,
    }
  })
}
