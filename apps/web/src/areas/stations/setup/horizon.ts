import { HORIZON_DIRECTIONS } from '@verglas/contract/station-tool-codes'

export const STEP_DEG = 360 / HORIZON_DIRECTIONS
const HIGHEST_DEG = 90

export const openHorizon = (): number[] => Array<number>(HORIZON_DIRECTIONS).fill(0)

/**
 * Position of an elevation on a circle of radius 1 around the zenith: the rim is the horizon, north is up,
 * east is right.
 */
export function pointOnCircle(directionDeg: number, elevationDeg: number): { x: number; y: number } {
  const radius = 1 - elevationDeg / HIGHEST_DEG
  const angle = (directionDeg * Math.PI) / 180
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}

/** The inverse: the direction as its index in the list, the elevation in whole degrees. */
export function fromCircle(x: number, y: number): { index: number; elevationDeg: number } {
  const directionDeg = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360
  const elevationDeg = Math.round((1 - Math.min(1, Math.hypot(x, y))) * HIGHEST_DEG)
  return { index: Math.round(directionDeg / STEP_DEG) % HORIZON_DIRECTIONS, elevationDeg }
}

/** The horizon with one direction changed; elevations are clamped to 0 to 90°. */
export const raised = (horizonDeg: readonly number[], index: number, elevationDeg: number): number[] =>
  horizonDeg.map((was, at) => (at === index ? Math.min(HIGHEST_DEG, Math.max(0, elevationDeg)) : was))

/**
 * The horizon after drawing from one place to another: values between them are on a straight line, the
 * shorter way round.
 */
export function drawn(
  horizonDeg: readonly number[],
  from: { index: number; elevationDeg: number },
  to: { index: number; elevationDeg: number },
): number[] {
  const count = horizonDeg.length
  const stepCount = ((to.index - from.index + count * 1.5) % count) - count / 2
  let next = [...horizonDeg]
  for (let step = 0; step <= Math.abs(stepCount); step++) {
    const share = stepCount === 0 ? 1 : step / Math.abs(stepCount)
    const index = (from.index + Math.sign(stepCount) * step + count) % count
    next = raised(next, index, Math.round(from.elevationDeg + (to.elevationDeg - from.elevationDeg) * share))
  }
  return next
}

/**
 * Share of the sky visible from a level road within a horizon: the mean of cos² of the elevations (Oke, Boundary Layer
 * Climates, 1987), 0 to 1.
 */
export function skyViewOf(horizonDeg: readonly number[]): number {
  const sum = horizonDeg.reduce((total, elevation) => total + Math.cos((elevation * Math.PI) / 180) ** 2, 0)
  return Math.round((sum / horizonDeg.length) * 100) / 100
}
