import { expect, test } from 'vitest'
import { conductionIn, eliminate, substitute } from './conduction.ts'
import { bridgeDeck, type Ground, groundOfCells, temperatureAtDepthC } from './ground.ts'
import { BRIDGE_LAYERS, MATERIALS } from './materials.ts'

const ASPHALT = [{ material: MATERIALS.asphalt, thicknessM: 2 }]
const DIFFUSIVITY_M2S = MATERIALS.asphalt.conductivityWmK / MATERIALS.asphalt.heatCapacityJm3K
const FINE = groundOfCells(ASPHALT, new Array(200).fill(0.01))

/** Complementary error function, Abramowitz & Stegun 7.1.26. */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  return series.reduceRight((sum, factor) => (sum + factor) * t, 0) * Math.exp(-x * x)
}

/** Advances the cells under a surface of constant temperature, with the lower side at zero. */
function stepWithFixedSurface(ground: Ground, cellsC: Float64Array, surfaceC: number, stepS: number): void {
  const conduction = conductionIn(ground)
  eliminate(conduction, ground, cellsC, 0, 0, stepS)
  substitute(conduction, surfaceC, cellsC)
}

test('follows the error function after a step of the surface temperature', () => {
  const cellsC = new Float64Array(200)
  for (let second = 0; second < 4 * 3600; second += 60) stepWithFixedSurface(FINE, cellsC, 10, 60)
  for (const depthM of [0.02, 0.05, 0.1, 0.2, 0.4]) {
    const exact = 10 * erfc(depthM / (2 * Math.sqrt(DIFFUSIVITY_M2S * 4 * 3600)))
    expect(Math.abs(temperatureAtDepthC(FINE, 10, cellsC, depthM) - exact)).toBeLessThan(0.03)
  }
})

test('damps and delays the diurnal wave with depth', () => {
  const omega = (2 * Math.PI) / 86_400
  const dampingM = Math.sqrt((2 * DIFFUSIVITY_M2S) / omega)
  const cellsC = new Float64Array(200)
  let worst = 0
  for (let second = 60; second <= 10 * 86_400; second += 60) {
    stepWithFixedSurface(FINE, cellsC, 5 * Math.sin(omega * second), 60)
    if (second < 9 * 86_400) continue
    const exact = 5 * Math.exp(-0.1 / dampingM) * Math.sin(omega * second - 0.1 / dampingM)
    worst = Math.max(worst, Math.abs(temperatureAtDepthC(FINE, 0, cellsC, 0.1) - exact))
  }
  expect(worst).toBeLessThan(0.02)
})

test('converges to a straight line between two sides at fixed temperatures, across layers', () => {
  const layers = [
    { material: MATERIALS.asphalt, thicknessM: 0.1 },
    { material: MATERIALS.concrete, thicknessM: 0.1 },
  ]
  const ground = groundOfCells(layers, new Array(20).fill(0.01))
  const cellsC = new Float64Array(20).fill(3)
  stepWithFixedSurface(ground, cellsC, 10, 1e9)
  const resistanceM2KW = 0.1 / 0.8 + 0.1 / 2.2
  const fluxWm2 = 10 / resistanceM2KW
  expect(temperatureAtDepthC(ground, 10, cellsC, 0.095)).toBeCloseTo(10 - (fluxWm2 * 0.095) / 0.8, 3)
})

test('treats both sides of a bridge alike', () => {
  const layers = [{ material: MATERIALS.concrete, thicknessM: 0.4 }]
  const ground = bridgeDeck(layers)
  const airC = -8
  const resistanceM2KW = 1 / 20
  const cellsC = new Float64Array(ground.centreDepthM.length).fill(2)
  const deck = conductionIn(ground)
  for (let step = 0; step < 36; step++) {
    eliminate(deck, ground, cellsC, airC, resistanceM2KW, 600)
    const surfaceC = (airC / resistanceM2KW + deck.offsetWm2) / (1 / resistanceM2KW + deck.conductanceWm2K)
    substitute(deck, surfaceC, cellsC)
  }
  for (const [index, cellC] of cellsC.entries()) {
    expect(cellC).toBeCloseTo(cellsC.at(-1 - index) ?? 0, 9)
  }
})

test('the layers fill a deck exactly', () => {
  expect(bridgeDeck(BRIDGE_LAYERS).depthM).toBeCloseTo(0.38, 12)
})
