/** Below the eutectic, brine freezes completely. */
export const EUTECTIC_C = -21.2
const EUTECTIC_PCT = 23.2

/**
 * Mass percent of NaCl in the brine that is in equilibrium with ice at a temperature below 0 °C. Hall, Sterner &
 * Bodnar (1988), Econ. Geol. 83, 197, as given by Bodnar (1993), Geochim. Cosmochim. Acta 57, 683.
 */
function liquidusPct(depressionK: number): number {
  return depressionK * (1.78 - depressionK * (0.0442 - depressionK * 0.000557))
}

/** Freezing point of a film of water with this much NaCl, °C, from 0 down to the eutectic. */
export function filmFreezesAtC(saltGm2: number, waterMm: number): number {
  if (saltGm2 <= 0 || waterMm <= 0) return 0
  const pct = (100 * saltGm2) / (saltGm2 + 1000 * waterMm)
  if (pct >= EUTECTIC_PCT) return EUTECTIC_C
  // The liquidus bends little, so three steps of Newton's method from its slope at 0 °C are exact to 0.01 K.
  let depressionK = pct / 1.78
  for (let round = 0; round < 3; round++) {
    const slope = 1.78 - depressionK * (0.0884 - depressionK * 0.001671)
    depressionK += (pct - liquidusPct(depressionK)) / slope
  }
  return -depressionK
}

/** Water that this salt keeps liquid, mm: none below the eutectic, all of it from 0 °C on. */
export function liquidWaterMm(saltGm2: number, temperatureC: number): number {
  if (temperatureC >= 0) return Number.POSITIVE_INFINITY
  if (saltGm2 <= 0 || temperatureC <= EUTECTIC_C) return 0
  const share = liquidusPct(-temperatureC) / 100
  return (saltGm2 * (1 - share)) / (1000 * share)
}
