/**
 * What lies this close below a half, in units of the last decimal, counts as a half: far above the error of a
 * conversion in binary (1e-12 at most), far below the step of any sensor.
 */
const HALF_TOLERANCE = 1e-9

/**
 * Rounds half away from zero, after conversion, never to −0. A decimal half that binary holds slightly too
 * low (1.005, 0.15) is still a half.
 */
export function round(value: number, decimals = 1): number {
  const scale = 10 ** decimals
  const rounded = Math.floor(Math.abs(value) * scale + 0.5 + HALF_TOLERANCE) / scale
  return value < 0 && rounded > 0 ? -rounded : rounded
}

/** An amount that is there but rounds to nothing; shown as "< 0.1". */
export function isTrace(value: number, decimals = 1): boolean {
  return value !== 0 && round(value, decimals) === 0
}
