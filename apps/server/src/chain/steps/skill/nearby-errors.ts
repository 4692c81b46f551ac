import { type ErrorSample, errorVariance, pooledVariance } from '@verglas/forecasting'

/** Typical size of air temperature errors at the points of a block that have a station; used for points without one. */
export function nearbyVariance(
  samplesOfPoints: readonly (readonly ErrorSample[])[],
  issuedAtMs: number,
): Float64Array | null {
  return pooledVariance(samplesOfPoints.flatMap((samples) => errorVariance(samples, issuedAtMs) ?? []))
}
