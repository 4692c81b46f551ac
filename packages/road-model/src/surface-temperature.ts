import type { Conduction } from './conduction.ts'
import { liquidOnRoadMm, lowestEutecticC } from './deicers.ts'
import { type Road, roadCoverMm, solidMm } from './road.ts'
import { balanceAt, FUSION_JKG, type SurfaceBalance } from './surface-balance.ts'

/** Tolerance of the balance, and of the temperature where the balance is steep. */
const CLOSED_WM2 = 1e-4
const PRECISION_C = 1e-10
const MAX_ITERATIONS = 100
/** Maximum change of the surface in a step; outside this range Newton's method falls back to bisection. */
const WIDEST_K = 400

/** Result of a step at the surface. */
export type Surface = { temperatureC: number; meltingWm2: number }

/**
 * Net flux minus the flux into the ground: falls with temperature. Leaves the balance at that temperature.
 */
function availableAt(balance: SurfaceBalance, conduction: Conduction, surfaceC: number): number {
  balanceAt(balance, surfaceC)
  return balance.netWm2 - conduction.conductanceWm2K * surfaceC + conduction.offsetWm2
}

/**
 * Heat consumed by melting if the surface reaches a temperature within the step, W/m²; negative where freezing releases
 * it. Brings water and ice to equilibrium with the salt at that temperature. Rises with temperature, with a jump at 0
 * °C (no salt) or at the eutectic.
 */
export function meltingWm2(road: Road, temperatureC: number, stepS: number): number {
  const liquidMm = Math.min(roadCoverMm(road), liquidOnRoadMm(road, temperatureC))
  return ((liquidMm - road.waterMm) * FUSION_JKG) / stepS
}

/**
 * Finds the surface temperature at which the available flux equals the heat of melting. On a jump of melting (the
 * plateau) the temperature stays and melting takes the available flux; the same applies where little salt makes melting
 * too steep in temperature to be resolved.
 */
export function solveSurface(
  balance: SurfaceBalance,
  conduction: Conduction,
  road: Road,
  stepS: number,
  guessC: number,
  surface: Surface,
): void {
  if (roadCoverMm(road) <= 0) {
    surface.temperatureC = newton(balance, conduction, 0, guessC, -WIDEST_K, WIDEST_K)
    surface.meltingWm2 = 0
    return
  }
  const plateauC = lowestEutecticC(road)
  const isSalted = plateauC < 0
  if (!isSalted && guessC < 0 && road.waterMm === 0) {
    // Frost or snow on most winter roads: nothing freezes, and nothing melts unless the surface would become warmer.
    surface.temperatureC = newton(balance, conduction, 0, guessC, -WIDEST_K, WIDEST_K)
    surface.meltingWm2 = 0
    if (surface.temperatureC < 0) return
  }
  const powerAtPlateau = availableAt(balance, conduction, plateauC)
  const maxFreezingWm2 = (-road.waterMm * FUSION_JKG) / stepS
  const maxMeltingWm2 = isSalted ? meltingWm2(road, plateauC, stepS) : (solidMm(road) * FUSION_JKG) / stepS
  if (powerAtPlateau >= maxFreezingWm2 && powerAtPlateau <= maxMeltingWm2) {
    surface.temperatureC = plateauC
    surface.meltingWm2 = powerAtPlateau
    return
  }
  if (powerAtPlateau < maxFreezingWm2) {
    surface.temperatureC = newton(
      balance,
      conduction,
      maxFreezingWm2,
      Math.min(guessC, plateauC),
      -WIDEST_K,
      plateauC,
    )
    surface.meltingWm2 = maxFreezingWm2
    return
  }
  if (!isSalted) {
    surface.temperatureC = newton(balance, conduction, maxMeltingWm2, Math.max(guessC, 0), 0, WIDEST_K)
    surface.meltingWm2 = maxMeltingWm2
    return
  }
  solveSalted(balance, conduction, road, stepS, surface, plateauC)
}

/**
 * Above the eutectic melting rises steadily with temperature, so the root is bracketed: regula falsi with bisections,
 * which cannot diverge.
 */
function solveSalted(
  balance: SurfaceBalance,
  conduction: Conduction,
  road: Road,
  stepS: number,
  surface: Surface,
  eutecticC: number,
): void {
  const everything = (solidMm(road) * FUSION_JKG) / stepS
  if (availableAt(balance, conduction, 0) >= everything) {
    surface.temperatureC = newton(balance, conduction, everything, 0, 0, WIDEST_K)
    surface.meltingWm2 = everything
    return
  }
  let low = eutecticC
  let high = 0
  let powerAtLow = availableAt(balance, conduction, low) - meltingWm2(road, low, stepS)
  let powerAtHigh = availableAt(balance, conduction, high) - everything
  let lastSide = 0
  for (let iteration = 0; iteration < MAX_ITERATIONS && high - low > PRECISION_C; iteration++) {
    const isSlow = iteration % 4 === 3
    const middle = isSlow
      ? (low + high) / 2
      : (low * powerAtHigh - high * powerAtLow) / (powerAtHigh - powerAtLow)
    const powerAtMiddle = availableAt(balance, conduction, middle) - meltingWm2(road, middle, stepS)
    if (Math.abs(powerAtMiddle) < CLOSED_WM2) {
      low = middle
      high = middle
    } else if (powerAtMiddle > 0) {
      low = middle
      powerAtLow = powerAtMiddle
      if (lastSide === 1) powerAtHigh /= 2
      lastSide = 1
    } else {
      high = middle
      powerAtHigh = powerAtMiddle
      if (lastSide === -1) powerAtLow /= 2
      lastSide = -1
    }
  }
  surface.temperatureC = (low + high) / 2
  const available = availableAt(balance, conduction, surface.temperatureC)
  const usedWm2 = meltingWm2(road, surface.temperatureC, stepS)
  surface.meltingWm2 = Math.abs(available - usedWm2) < 2 * CLOSED_WM2 ? usedWm2 : available
}

/**
 * Finds the temperature where the available flux equals `demandWm2`, by Newton's method within a bracket. Leaves the
 * balance at the returned temperature.
 */
function newton(
  balance: SurfaceBalance,
  conduction: Conduction,
  demandWm2: number,
  guessC: number,
  lowest: number,
  highest: number,
): number {
  let low = lowest
  let high = highest
  let surfaceC = guessC
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const excess = availableAt(balance, conduction, surfaceC) - demandWm2
    if (Math.abs(excess) < CLOSED_WM2 || high - low < PRECISION_C) return surfaceC
    if (excess > 0) low = surfaceC
    else high = surfaceC
    const next = surfaceC - excess / (balance.slopeWm2K - conduction.conductanceWm2K)
    surfaceC = next > low && next < high ? next : (low + high) / 2
  }
  return surfaceC
}
