/**
 * Freezing point of NaCl solutions as pairs of mass percent and °C below 0. CRC Handbook of Chemistry and
 * Physics, "Concentrative properties of aqueous solutions"; the last pair is the eutectic.
 */
const MASS_PCT = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 23.3]
const DEPRESSION_K = [
  0, 0.59, 1.19, 1.79, 2.41, 3.05, 3.7, 4.38, 5.08, 5.81, 6.56, 8.18, 9.94, 11.89, 14.04, 16.46, 19.18, 21.1,
]

export const EUTECTIC_C = -21.1
/** Solubility of NaCl at 0 °C, grams per litre of water (CRC Handbook); any excess remains as grains. */
export const SOLUBILITY_GL = 357

/** Grams of dissolved salt per litre of water, limited by solubility; 0 without salt. */
export function saltConcentrationGl(saltGm2: number, waterMm: number): number {
  if (saltGm2 <= 0) return 0
  return waterMm > 0 ? Math.min(SOLUBILITY_GL, saltGm2 / waterMm) : SOLUBILITY_GL
}

/** Freezing point of a film of water with dissolved NaCl, °C, from 0 to the eutectic. */
export function freezingPointC(saltGm2: number, waterMm: number): number {
  const perLitre = saltConcentrationGl(saltGm2, waterMm)
  const massPct = (100 * perLitre) / (1000 + perLitre)
  return -interpolate(massPct, MASS_PCT, DEPRESSION_K)
}

/**
 * Amount of liquid water, mm, that this salt keeps in equilibrium with ice: unlimited at 0 °C and above, none below the
 * eutectic.
 */
export function liquidInEquilibriumMm(saltGm2: number, temperatureC: number): number {
  if (temperatureC >= 0) return Number.POSITIVE_INFINITY
  if (saltGm2 <= 0 || temperatureC < EUTECTIC_C) return 0
  const massPct = interpolate(-temperatureC, DEPRESSION_K, MASS_PCT)
  return (saltGm2 / (10 * massPct)) * (1 - massPct / 100)
}

/** Salt, g/m², with which a film of water freezes at the given temperature; at most that of the eutectic. */
export function saltOfFreezingPointGm2(freezingPointC: number, waterMm: number): number {
  const massPct = interpolate(Math.max(0, -freezingPointC), DEPRESSION_K, MASS_PCT)
  return (waterMm * 10 * massPct) / (1 - massPct / 100)
}

/** Interpolates along the liquidus, where both columns rise from 0; constant beyond the end. */
export function interpolate(value: number, from: readonly number[], to: readonly number[]): number {
  let index = 1
  while (index < from.length - 1 && value > (from[index] ?? 0)) index++
  const before = from[index - 1] ?? 0
  const after = from[index] ?? before
  const start = to[index - 1] ?? 0
  const share = Math.min(1, (value - before) / (after - before))
  return start + share * ((to[index] ?? start) - start)
}
