/**
 * A value this close below a half, in units of the last decimal, counts as a half: far more than the error of
 * a binary conversion (1e-12 at most), far less than the resolution of any sensor.
 */
const HALF_TOLERANCE = 1e-9

/**
 * Rounds half away from zero, after conversion, never to −0. A decimal half that is stored slightly too low
 * in binary (1.005, 0.15) still counts as a half.
 */
export function round(value: number, decimals = 1): number {
  const scale = 10 ** decimals
  const rounded = Math.floor(Math.abs(value) * scale + 0.5 + HALF_TOLERANCE) / scale
  return value < 0 && rounded > 0 ? -rounded : rounded
}

/** An amount that is not zero but rounds to zero; displayed as "< 0.1". */
export function isTrace(value: number, decimals = 1): boolean {
  return value !== 0 && round(value, decimals) === 0
}
