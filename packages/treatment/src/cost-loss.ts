import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import type { Passes } from './decision-table.ts'
import { materialKg } from './materials-spread.ts'

/** An organisation's costs of treating and the losses it avoids, in its own currency. */
export type TreatmentCosts = {
  readonly saltPerTonne: number
  readonly abrasivePerTonne: number
  /** Null: unknown. */
  readonly mgcl2PerTonne: number | null
  readonly cacl2PerTonne: number | null
  /** Price of NaCl brine; if null, the salt in it is counted. */
  readonly brinePerM3: number | null
  readonly roads: Readonly<Record<RoadType, RoadCost>>
}
export type RoadCost = {
  /** Vehicle and crew, for one pass over a kilometre of road. */
  readonly passPerKm: number
  /** Cost of a slippery untreated kilometre: accidents, delays, closure. */
  readonly lossPerKm: number
}

/** The part of a circuit that belongs to one class of road. */
export type RoadClassArea = {
  readonly roadType: RoadType
  readonly lengthKm: number
  readonly areaM2: number
}

/** Dry NaCl in a cubic metre of brine of 23.3 % by mass. */
const BRINE_SALT_KG_M3 = 274

type Dose = { readonly spread: Treatment; readonly minGm2: number | null; readonly passes: Passes }

/** Successive passes count as two, as in the comparison of rows. */
export const timesOf = (passes: Passes): number => (passes === 'successive' ? 2 : passes)

type PassDose = { readonly spread: Treatment; readonly gm2: number }

/** Cost of one pass over a stretch; null if the price of its de-icer is unknown. NaCl always has a price. */
export function passCost(costs: TreatmentCosts, stretch: RoadClassArea, dose: PassDose): number
export function passCost(
  costs: TreatmentCosts,
  stretch: RoadClassArea,
  dose: PassDose & { readonly deicer: Deicer },
): number | null
export function passCost(
  costs: TreatmentCosts,
  { roadType, lengthKm, areaM2 }: RoadClassArea,
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

/** Price of a tonne of the dry de-icer in the form it is spread. */
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
  /**
   * Treatment cost divided by avoidable loss. Treating is worthwhile if the probability of needing it is higher; null
   * if no loss is known.
   */
  readonly threshold: number | null
  readonly isWorth: boolean | null
}

/**
 * Cost/loss rule (Murphy 1977, Mon. Wea. Rev. 105, 803): treat if the probability that treatment is needed exceeds
 * the ratio of its cost to the loss it avoids. Computed for each class of road, at the minimum quantity advised.
 */
export function worthOfTreating(
  costs: TreatmentCosts,
  stretches: readonly RoadClassArea[],
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
