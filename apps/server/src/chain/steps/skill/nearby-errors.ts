import { type ErrorSample, errorVariance, pooledVariance } from '@verglas/forecasting'

/**
 * How large errors of the air temperature are at the points of a block that have a station; used for those
 * that have none.
 */
export function nearbyVariance(
  samplesOfPoints: readonly (readonly ErrorSample[])[],
  issuedAtMs: number,
): Float64Array | null {
  return pooledVariance(samplesOfPoints.flatMap((samples) => errorVariance(samples, issuedAtMs) ?? []))
}
