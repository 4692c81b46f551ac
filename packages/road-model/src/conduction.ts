import type { Ground } from './ground.ts'

/** What lies under the lower side: a temperature behind a resistance (0 where the side itself is held). */
export type LowerSide = { readonly temperatureC: number; readonly resistanceM2KW: number }

/**
 * One implicit step of heat conduction, eliminated from below: each cell is `constant + slope × temperature
 * above it`, so the flux into the ground is linear in the surface temperature.
 */
export type EliminatedGround = {
  /** From the lowest cell up. */
  readonly constant: readonly number[]
  readonly slope: readonly number[]
  /** Flux into the ground, W/m² = conductance × surface temperature − offset. */
  readonly conductanceWm2K: number
  readonly offsetWm2: number
}

/**
 * Backward Euler in time (stable and without oscillation at any step), finite volumes in space: thermal
 * energy is conserved to rounding. `cellsC` are the temperatures at the start of the step.
 */
export function eliminate(
  ground: Ground,
  cellsC: readonly number[],
  lower: LowerSide,
  stepS: number,
): EliminatedGround {
  const { heatCapacityJm2K, resistanceM2KW } = ground
  const count = heatCapacityJm2K.length
  const constant: number[] = []
  const slope: number[] = []

  let constantBelow = lower.temperatureC
  let slopeBelow = 0
  let conductanceBelow = 1 / ((resistanceM2KW[count] ?? 0) + lower.resistanceM2KW)
  for (let cell = count - 1; cell >= 0; cell--) {
    const conductanceAbove = 1 / (resistanceM2KW[cell] ?? 0)
    const storage = (heatCapacityJm2K[cell] ?? 0) / stepS
    const divisor = storage + conductanceAbove + conductanceBelow * (1 - slopeBelow)
    constantBelow = (storage * (cellsC[cell] ?? 0) + conductanceBelow * constantBelow) / divisor
    slopeBelow = conductanceAbove / divisor
    constant.push(constantBelow)
    slope.push(slopeBelow)
    conductanceBelow = conductanceAbove
  }
  return {
    constant,
    slope,
    conductanceWm2K: conductanceBelow * (1 - slopeBelow),
    offsetWm2: conductanceBelow * constantBelow,
  }
}

/** The cells at the end of the step, from above, once the surface temperature is known. */
export function substitute(eliminated: EliminatedGround, surfaceC: number): number[] {
  const cellsC: number[] = []
  let aboveC = surfaceC
  for (let fromBottom = eliminated.constant.length - 1; fromBottom >= 0; fromBottom--) {
    aboveC = (eliminated.constant[fromBottom] ?? 0) + (eliminated.slope[fromBottom] ?? 0) * aboveC
    cellsC.push(aboveC)
  }
  return cellsC
}
