/**
 * Freezing point of NaCl solutions: mass percent and °C. CRC Handbook of Chemistry and Physics,
 * "Concentrative properties of aqueous solutions"; the last row is the eutectic.
 */
const LIQUIDUS: readonly (readonly [massPct: number, freezingPointC: number])[] = [
  [0, 0],
  [1, -0.59],
  [2, -1.19],
  [3, -1.79],
  [4, -2.41],
  [5, -3.05],
  [6, -3.7],
  [7, -4.38],
  [8, -5.08],
  [9, -5.81],
  [10, -6.56],
  [12, -8.18],
  [14, -9.94],
  [16, -11.89],
  [18, -14.04],
  [20, -16.46],
  [22, -19.18],
  [23.3, -21.1],
]

export const EUTECTIC_C = -21.1
/** Solubility of NaCl at 0 °C, grams per litre of water (CRC Handbook): more stays as grains. */
export const SOLUBILITY_GL = 357

/** Grams of salt in a litre of water, at most what dissolves; 0 without salt. */
export function saltConcentrationGl(saltGm2: number, waterMm: number): number {
  if (saltGm2 <= 0) return 0
  return waterMm > 0 ? Math.min(SOLUBILITY_GL, saltGm2 / waterMm) : SOLUBILITY_GL
}

/** Freezing point of a film of water with dissolved NaCl, °C, from 0 to the eutectic. */
export function freezingPointC(saltGm2: number, waterMm: number): number {
  const perLitre = saltConcentrationGl(saltGm2, waterMm)
  const massPct = (100 * perLitre) / (1000 + perLitre)
  return interpolate(massPct, 0, 1)
}

/**
 * Liquid water, mm, that a quantity of salt keeps liquid in equilibrium with ice: unlimited at 0 °C and
 * above, none below the eutectic.
 */
export function liquidInEquilibriumMm(saltGm2: number, temperatureC: number): number {
  if (temperatureC >= 0) return Number.POSITIVE_INFINITY
  if (saltGm2 <= 0 || temperatureC < EUTECTIC_C) return 0
  const massPct = interpolate(temperatureC, 1, 0)
  return (saltGm2 / (10 * massPct)) * (1 - massPct / 100)
}

/** Along the liquidus, from one column to the other; held at its ends. */
function interpolate(value: number, from: 0 | 1, to: 0 | 1): number {
  let before = LIQUIDUS[0]
  for (const row of LIQUIDUS) {
    if (before && row !== before && (value - row[from]) * (value - before[from]) <= 0) {
      return before[to] + ((row[to] - before[to]) * (value - before[from])) / (row[from] - before[from])
    }
    before = row
  }
  return before?.[to] ?? 0
}
