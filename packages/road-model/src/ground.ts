import type { Layer } from './materials.ts'

/**
 * The road's body divided into cells. `resistanceM2KW[i]` is above cell i; the first is from the surface to
 * the first centre, the last from the last centre to the lower side.
 */
export type Ground = {
  readonly centreDepthM: readonly number[]
  readonly heatCapacityJm2K: readonly number[]
  readonly resistanceM2KW: readonly number[]
  readonly depthM: number
}

/**
 * Thin enough at the surface for a step of a few minutes; with this growth 4 m take fewer than twenty cells.
 */
const FIRST_CELL_M = 0.01
const CELL_GROWTH = 1.35
/** At this depth the yearly wave hardly matters for a winter's forecast. */
const ROAD_DEPTH_M = 4

/** Ground under a road; the last layer continues to 4 m. */
export function groundUnderRoad(layers: readonly Layer[]): Ground {
  const thicknesses: number[] = []
  let depthM = 0
  for (let thicknessM = FIRST_CELL_M; depthM < ROAD_DEPTH_M; thicknessM *= CELL_GROWTH) {
    thicknesses.push(thicknessM)
    depthM += thicknessM
  }
  return groundOfCells(layers, thicknesses)
}

/**
 * Deck of a bridge: cells grow from both sides towards the middle, so that both sides are resolved equally.
 */
export function bridgeDeck(layers: readonly Layer[]): Ground {
  const depthM = layers.reduce((sum, layer) => sum + layer.thicknessM, 0)
  const half: number[] = []
  let filledM = 0
  for (let thicknessM = FIRST_CELL_M; filledM < depthM / 2; thicknessM *= CELL_GROWTH) {
    half.push(thicknessM)
    filledM += thicknessM
  }
  const scale = depthM / 2 / filledM
  const cells = half.map((thicknessM) => thicknessM * scale)
  return groundOfCells(layers, [...cells, ...cells.toReversed()])
}

/** Cells of given thickness over any layers; a cell that crosses layers gets its share of each. */
export function groundOfCells(layers: readonly Layer[], thicknessesM: readonly number[]): Ground {
  const centreDepthM: number[] = []
  const heatCapacityJm2K: number[] = []
  const resistanceM2KW: number[] = []
  let topM = 0
  let lastCentreM = 0
  for (const thicknessM of thicknessesM) {
    const centreM = topM + thicknessM / 2
    centreDepthM.push(centreM)
    heatCapacityJm2K.push(throughLayers(layers, topM, topM + thicknessM, (m) => m.heatCapacityJm3K))
    resistanceM2KW.push(throughLayers(layers, lastCentreM, centreM, (m) => 1 / m.conductivityWmK))
    lastCentreM = centreM
    topM += thicknessM
  }
  resistanceM2KW.push(throughLayers(layers, lastCentreM, topM, (m) => 1 / m.conductivityWmK))
  return { centreDepthM, heatCapacityJm2K, resistanceM2KW, depthM: topM }
}

function throughLayers(
  layers: readonly Layer[],
  fromM: number,
  toM: number,
  property: (material: Layer['material']) => number,
): number {
  let sum = 0
  let topM = 0
  for (const [index, { material, thicknessM }] of layers.entries()) {
    const bottomM = index === layers.length - 1 ? Number.POSITIVE_INFINITY : topM + thicknessM
    sum += Math.max(0, Math.min(toM, bottomM) - Math.max(fromM, topM)) * property(material)
    topM = bottomM
  }
  return sum
}

/** Temperature at a depth, interpolated between the surface, the cell centres and the lowest cell. */
export function temperatureAtDepthC(
  ground: Ground,
  surfaceC: number,
  cellsC: ArrayLike<number>,
  depthM: number,
): number {
  let aboveM = 0
  let aboveC = surfaceC
  for (let index = 0; index < ground.centreDepthM.length; index++) {
    const centreM = ground.centreDepthM[index] ?? aboveM
    const cellC = cellsC[index] ?? aboveC
    if (depthM <= centreM) return aboveC + ((cellC - aboveC) * (depthM - aboveM)) / (centreM - aboveM)
    aboveM = centreM
    aboveC = cellC
  }
  return aboveC
}
