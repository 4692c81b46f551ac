import type { Ground } from './ground.ts'

/**
 * One implicit step of heat conduction, eliminated from below: each cell is `constant + slope × temperature above it`,
 * so the flux into the ground is linear in the surface temperature. The object is reused and refilled each step; the
 * slopes change only with the step length and the resistance below the lower side.
 */
export type Conduction = {
  readonly constant: Float64Array
  readonly slope: Float64Array
  readonly divisor: Float64Array
  readonly conductanceAboveWm2K: Float64Array
  readonly storageWm2K: Float64Array
  /** Flux into the ground through the cover, W/m² = conductance × surface temperature − offset. */
  conductanceWm2K: number
  offsetWm2: number
  /** Thermal resistance of the cover on the road. */
  coverM2KW: number
  /** Conductance of the bare road. */
  bareWm2K: number
  stepS: number
  lowerResistanceM2KW: number
  lowerWm2K: number
  lowerC: number
}

export function conductionIn({ centreDepthM, resistanceM2KW }: Ground): Conduction {
  const cells = centreDepthM.length
  return {
    constant: new Float64Array(cells),
    slope: new Float64Array(cells),
    divisor: new Float64Array(cells),
    conductanceAboveWm2K: Float64Array.from({ length: cells }, (_, cell) => 1 / (resistanceM2KW[cell] ?? 0)),
    storageWm2K: new Float64Array(cells),
    conductanceWm2K: 0,
    offsetWm2: 0,
    coverM2KW: 0,
    bareWm2K: 0,
    stepS: Number.NaN,
    lowerResistanceM2KW: Number.NaN,
    lowerWm2K: 0,
    lowerC: 0,
  }
}

/**
 * Computes the coefficients that depend only on the step length and on the resistance below the lower side.
 */
function factorise(conduction: Conduction, ground: Ground, lowerResistanceM2KW: number, stepS: number): void {
  const { slope, divisor, conductanceAboveWm2K, storageWm2K } = conduction
  const cells = slope.length
  let slopeBelow = 0
  let conductanceBelowWm2K = 1 / ((ground.resistanceM2KW[cells] ?? 0) + lowerResistanceM2KW)
  conduction.lowerWm2K = conductanceBelowWm2K
  for (let cell = cells - 1; cell >= 0; cell--) {
    const above = conductanceAboveWm2K[cell] ?? 0
    const storage = (ground.heatCapacityJm2K[cell] ?? 0) / stepS
    const inverse = 1 / (storage + above + conductanceBelowWm2K * (1 - slopeBelow))
    storageWm2K[cell] = storage
    divisor[cell] = inverse
    slopeBelow = above * inverse
    slope[cell] = slopeBelow
    conductanceBelowWm2K = above
  }
  conduction.bareWm2K = conductanceBelowWm2K * (1 - slopeBelow)
  conduction.stepS = stepS
  conduction.lowerResistanceM2KW = lowerResistanceM2KW
}

/**
 * Backward Euler in time (stable and without oscillation at any step), finite volumes in space: thermal energy is
 * conserved to rounding. `cellsC` are the temperatures at the start of the step.
 */
export function eliminate(
  conduction: Conduction,
  ground: Ground,
  cellsC: Float64Array,
  lowerC: number,
  lowerResistanceM2KW: number,
  stepS: number,
  coverM2KW = 0,
): void {
  if (conduction.stepS !== stepS || conduction.lowerResistanceM2KW !== lowerResistanceM2KW) {
    factorise(conduction, ground, lowerResistanceM2KW, stepS)
  }
  const { constant, divisor, conductanceAboveWm2K, storageWm2K } = conduction
  let constantBelow = lowerC
  let conductanceBelowWm2K = conduction.lowerWm2K
  conduction.lowerC = lowerC
  for (let cell = constant.length - 1; cell >= 0; cell--) {
    constantBelow =
      ((storageWm2K[cell] as number) * (cellsC[cell] as number) + conductanceBelowWm2K * constantBelow) *
      (divisor[cell] as number)
    constant[cell] = constantBelow
    conductanceBelowWm2K = conductanceAboveWm2K[cell] as number
  }
  const covered = 1 + conduction.bareWm2K * coverM2KW
  conduction.coverM2KW = coverM2KW
  conduction.conductanceWm2K = conduction.bareWm2K / covered
  conduction.offsetWm2 = (conductanceBelowWm2K * constantBelow) / covered
}

/** Flux into the ground, W/m², for a surface temperature. */
export function groundFluxWm2({ conductanceWm2K, offsetWm2 }: Conduction, surfaceC: number): number {
  return conductanceWm2K * surfaceC - offsetWm2
}

/**
 * Call after `eliminate`: fixes the first cell's temperature at the end of the step, whatever heat that takes. The
 * flux into the ground is then the flux from the surface to the centre of this cell.
 */
export function fixFirstCell(conduction: Conduction, cellC: number): void {
  const conductance = 1 / (1 / (conduction.conductanceAboveWm2K[0] as number) + conduction.coverM2KW)
  conduction.conductanceWm2K = conductance
  conduction.offsetWm2 = conductance * cellC
}

/**
 * Computes the cells at the end of the step once the temperature of the surface, or of its cover, is known.
 */
export function substitute(conduction: Conduction, surfaceC: number, cellsC: Float64Array): void {
  const { constant, slope } = conduction
  const roadC = surfaceC - groundFluxWm2(conduction, surfaceC) * conduction.coverM2KW
  cellsC[0] = (constant[0] as number) + (slope[0] as number) * roadC
  substituteBelow(conduction, cellsC)
}

/**
 * Like `substitute`, but with the first cell fixed. Returns the heat that this cell needs in addition to the flux from
 * the surface, W/m².
 */
export function substituteFixedCell(
  conduction: Conduction,
  surfaceC: number,
  cellC: number,
  cellsC: Float64Array,
): number {
  const warmedWm2 = (conduction.storageWm2K[0] as number) * (cellC - (cellsC[0] as number))
  cellsC[0] = cellC
  substituteBelow(conduction, cellsC)
  const downWm2 = (conduction.conductanceAboveWm2K[1] as number) * (cellC - (cellsC[1] as number))
  return warmedWm2 + downWm2 - groundFluxWm2(conduction, surfaceC)
}

function substituteBelow({ constant, slope }: Conduction, cellsC: Float64Array): void {
  for (let cell = 1; cell < constant.length; cell++) {
    cellsC[cell] = (constant[cell] as number) + (slope[cell] as number) * (cellsC[cell - 1] as number)
  }
}

/** Flux out of the lower side at the end of the step, W/m². */
export function lowerFluxWm2({ lowerWm2K, lowerC }: Conduction, cellsC: Float64Array): number {
  return lowerWm2K * ((cellsC[cellsC.length - 1] as number) - lowerC)
}
