const RADIANS = Math.PI / 180

/** Index 0–15 of the compass direction (N, NNE, … NNW) from which the wind comes. */
export function windDirectionIndex(directionDeg: number): number {
  const index = Math.round(directionDeg / 22.5) % 16
  return index < 0 ? index + 16 : Math.abs(index)
}

/**
 * Direction of the vector mean, degrees in [0, 360), weighted by speed if speeds are given. Null if there are
 * no values, all is calm, or the directions cancel out.
 */
export function meanWindDirectionDeg(
  directionsDeg: readonly (number | null)[],
  speeds?: readonly (number | null)[],
): number | null {
  let east = 0
  let north = 0
  let total = 0
  for (const [index, direction] of directionsDeg.entries()) {
    const weight = speeds ? speeds[index] : 1
    if (direction === null || !weight) continue
    east += weight * Math.sin(direction * RADIANS)
    north += weight * Math.cos(direction * RADIANS)
    total += weight
  }
  if (Math.hypot(east, north) <= 1e-9 * total) return null
  const degrees = Math.atan2(east, north) / RADIANS
  return degrees < 0 ? (degrees + 360) % 360 : degrees
}
