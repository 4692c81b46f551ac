/** Deciles of a forecast distribution. */
export const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const
/** Number of equally likely classes between the deciles. */
export const RANKS = DECILES.length + 1

/** Deciles at one index of a flat series; null if any is missing. */
export function decilesAt(series: readonly (number | null)[], index: number): number[] | null {
  const slice = series.slice(index * DECILES.length, (index + 1) * DECILES.length)
  const present = slice.filter((value) => value !== null)
  return present.length === DECILES.length ? present : null
}

/** The class, from 0, that contains the observation. */
export function rankOf(deciles: readonly number[], observed: number): number {
  return deciles.filter((decile) => observed > decile).length
}

/**
 * Continuous ranked probability score, in the unit of the value; without a spread it equals the absolute
 * error. Computed from the deciles as twice the mean of their pinball losses (Bracher et al. 2021, PLoS
 * Comput. Biol. 17, e1008618).
 */
export function crpsOf(deciles: readonly number[], observed: number): number {
  let sum = 0
  for (const [index, decile] of deciles.entries()) {
    const share = DECILES[index] ?? 0
    sum += observed >= decile ? share * (observed - decile) : (1 - share) * (decile - observed)
  }
  return (2 * sum) / DECILES.length
}
