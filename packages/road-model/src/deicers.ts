import { EUTECTIC_C, freezingPointC, interpolate, liquidInEquilibriumMm } from './brine.ts'

/** De-icers dissolved on a road, dry weight, g/m². */
export type Deicers = { readonly saltGm2: number; readonly mgcl2Gm2: number; readonly cacl2Gm2: number }

/**
 * Freezing points of a solution: mass per cent of the anhydrous salt and K below 0 °C; the last pair is the
 * end of the curve.
 */
type Diagram = { readonly massPct: readonly number[]; readonly depressionK: readonly number[] }

/**
 * Lange's Handbook of Chemistry, 15th edition, table 5.13; below 5 % extrapolated with the first depression
 * per mass.
 */
const MGCL2: Diagram = {
  massPct: [0, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 21.6],
  depressionK: [0, 3.11, 3.89, 4.72, 5.67, 6.67, 7.83, 10.5, 13.7, 17.6, 22.1, 27.4, 33],
}
/**
 * CRC Handbook of Chemistry and Physics, "Concentrative properties of aqueous solutions", up to the last
 * listed value.
 */
const CACL2: Diagram = {
  massPct: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32],
  depressionK: [
    0, 0.44, 0.88, 1.33, 1.82, 2.35, 2.93, 3.57, 4.28, 5.04, 5.86, 7.7, 9.83, 12.28, 15.11, 18.3, 21.7, 25.3,
    29.7, 34.7, 41, 49.7,
  ],
}
const eutecticC = ({ depressionK }: Diagram): number => -(depressionK.at(-1) ?? 0)

export const hasOtherDeicers = ({ mgcl2Gm2, cacl2Gm2 }: Deicers): boolean => mgcl2Gm2 + cacl2Gm2 > 0

/** Temperature below which nothing stays liquid; 0 °C without de-icers. */
export function lowestEutecticC({ saltGm2, mgcl2Gm2, cacl2Gm2 }: Deicers): number {
  if (cacl2Gm2 > 0) return eutecticC(CACL2)
  if (mgcl2Gm2 > 0) return eutecticC(MGCL2)
  return saltGm2 > 0 ? EUTECTIC_C : 0
}

/**
 * Liquid water, mm, in equilibrium with ice. Ice fixes the activity of the water, and at one activity a mixture
 * contains the water that each of its salts would contain alone: Stokes & Robinson (1966), J. Phys. Chem. 70, 2126.
 */
export function liquidOnRoadMm(road: Deicers, temperatureC: number): number {
  const brineMm = liquidInEquilibriumMm(road.saltGm2, temperatureC)
  if (!hasOtherDeicers(road) || temperatureC >= 0) return brineMm
  return (
    brineMm + liquidOfMm(MGCL2, road.mgcl2Gm2, temperatureC) + liquidOfMm(CACL2, road.cacl2Gm2, temperatureC)
  )
}

function liquidOfMm(diagram: Diagram, gm2: number, temperatureC: number): number {
  if (gm2 <= 0 || temperatureC < eutecticC(diagram)) return 0
  const massPct = interpolate(-temperatureC, diagram.depressionK, diagram.massPct)
  return (gm2 / (10 * massPct)) * (1 - massPct / 100)
}

/** Bisection steps from the lowest eutectic; accurate to 1e-6 K. */
const HALVINGS = 26

/**
 * Temperature, °C, at which ice begins to form in a film: its salts are in equilibrium with exactly the water
 * on the road.
 */
export function mixtureFreezingPointC(road: Deicers, waterMm: number): number {
  if (!hasOtherDeicers(road)) return freezingPointC(road.saltGm2, waterMm)
  let low = lowestEutecticC(road)
  let high = 0
  if (liquidOnRoadMm(road, low) >= waterMm) return low
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (liquidOnRoadMm(road, middle) > waterMm) high = middle
    else low = middle
  }
  return high
}
