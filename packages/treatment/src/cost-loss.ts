import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import type { Passes } from './decision-table.ts'
import { materialKg } from './materials-spread.ts'

/** What treating costs an organisation, and what it avoids; money of its own currency. */
export type TreatmentCosts = {
  readonly saltPerTonne: number
  readonly abrasivePerTonne: number
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

type Dose = { readonly spread: Treatment; readonly minGm2: number | null; readonly passes: Passes }

/** A pass that is repeated while a situation lasts is counted twice, as where rows are compared. */
export const timesOf = (passes: Passes): number => (passes === 'successive' ? 2 : passes)

/** Dry material of one pass with a quantity, kg. */
export function massKg(
  spread: Treatment,
  gm2: number,
  areaM2: number,
): { saltKg: number; abrasiveKg: number } {
  const { abrasive, ...salts } = materialKg(spread, gm2, areaM2)
  return { saltKg: salts.nacl + salts.mgcl2 + salts.cacl2, abrasiveKg: abrasive }
}

/** Of one pass over a stretch. */
export function passCost(
  costs: TreatmentCosts,
  { roadType, lengthKm, areaM2 }: Stretch,
  { spread, gm2 }: { spread: Treatment; gm2: number },
): number {
  const { saltKg, abrasiveKg } = massKg(spread, gm2, areaM2)
  return (
    costs.roads[roadType].passPerKm * lengthKm +
    (saltKg * costs.saltPerTonne + abrasiveKg * costs.abrasivePerTonne) / 1000
  )
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
