import { sunPosition } from './sun.ts'

/** Sunrise and sunset: upper limb on the horizon with mean refraction (NOAA). */
const HORIZON_DEG = -0.833
/** The sun crosses the horizon at most once in this time outside the polar circles. */
const SEARCH_STEP_MS = 20 * 60_000
const PRECISION_MS = 1000

/**
 * The parts of [fromMs, toMs) between sunset and sunrise, in order, to the second. None during the polar day,
 * the complete interval during the polar night.
 */
export function nights(
  latitudeDeg: number,
  longitudeDeg: number,
  fromMs: number,
  toMs: number,
): [number, number][] {
  const isNight = (atMs: number) => sunPosition(atMs, latitudeDeg, longitudeDeg).elevationDeg < HORIZON_DEG
  const intervals: [number, number][] = []
  if (!(toMs > fromMs)) return intervals

  let beganMs = isNight(fromMs) ? fromMs : null
  for (let atMs = fromMs; atMs < toMs; atMs += SEARCH_STEP_MS) {
    const nextMs = Math.min(toMs, atMs + SEARCH_STEP_MS)
    if (isNight(nextMs) === (beganMs !== null)) continue
    const crossingMs = changeBetween(isNight, atMs, nextMs)
    if (beganMs === null) {
      beganMs = crossingMs
    } else {
      intervals.push([beganMs, crossingMs])
      beganMs = null
    }
  }
  if (beganMs !== null && beganMs < toMs) intervals.push([beganMs, toMs])
  return intervals
}

/** The instant at which `isTrue` changes; it must change exactly once between the two. */
function changeBetween(isTrue: (atMs: number) => boolean, fromMs: number, toMs: number): number {
  const isTrueAtStart = isTrue(fromMs)
  let low = fromMs
  let high = toMs
  while (high - low > PRECISION_MS) {
    const middle = (low + high) / 2
    if (isTrue(middle) === isTrueAtStart) low = middle
    else high = middle
  }
  return Math.round(high)
}
