import { EUTECTIC_C, liquidInEquilibriumMm } from './brine.ts'
import type { Stores } from './stores.ts'
import { FUSION_JKG } from './surface-balance.ts'

const PRECISION_C = 1e-7
const MOST_ITERATIONS = 100

/**
 * Heat that melting takes when the surface comes to a temperature within the step, W/m², negative when
 * freezing gives it: brings water and ice to equilibrium with the salt there. Rises with temperature, with
 * a jump at 0 °C (no salt) or at the eutectic.
 */
export function meltingWm2(stores: Stores, temperatureC: number, stepS: number): number {
  const totalMm = stores.waterMm + stores.iceMm + stores.snowMm + stores.frostMm
  const liquidMm = Math.min(totalMm, liquidInEquilibriumMm(stores.saltGm2, temperatureC))
  return ((liquidMm - stores.waterMm) * FUSION_JKG) / stepS
}

export type SurfaceSolution = { readonly surfaceC: number; readonly meltingWm2: number }

/**
 * The surface temperature at which what comes in (`incomingWm2`, falling with temperature) is what the ground
 * takes (`groundWm2`, rising) and what melting takes. On a jump of melting, the plateau, the temperature
 * stays and melting takes what is left over. Found by bracketing, so it cannot diverge.
 */
export function solveSurface(
  incomingWm2: (surfaceC: number) => number,
  groundWm2: (surfaceC: number) => number,
  stores: Stores,
  stepS: number,
  guessC: number,
): SurfaceSolution {
  const available = (surfaceC: number) => incomingWm2(surfaceC) - groundWm2(surfaceC)
  const taken = (surfaceC: number) => meltingWm2(stores, surfaceC, stepS)

  const plateauC = stores.saltGm2 > 0 ? EUTECTIC_C : 0
  const most = available(plateauC)
  const isJump = most <= taken(plateauC) && most >= taken(plateauC - 1e-9)
  if (isJump) return { surfaceC: plateauC, meltingWm2: most }

  const surfaceC = root((trialC) => available(trialC) - taken(trialC), guessC)
  return { surfaceC, meltingWm2: taken(surfaceC) }
}

/** Root of a falling function: bracket widened from the guess, then the Illinois variant of regula falsi. */
function root(falling: (x: number) => number, guess: number): number {
  let low = guess
  let high = guess
  let atLow = falling(guess)
  let atHigh = atLow
  for (let width = 0.5; atLow < 0 && width < 1e4; width *= 2) {
    high = low
    atHigh = atLow
    low -= width
    atLow = falling(low)
  }
  for (let width = 0.5; atHigh > 0 && width < 1e4; width *= 2) {
    low = high
    atLow = atHigh
    high += width
    atHigh = falling(high)
  }
  let lastSide = 0
  for (let iteration = 0; iteration < MOST_ITERATIONS && high - low > PRECISION_C; iteration++) {
    const isSlow = iteration % 4 === 3
    const middle = isSlow ? (low + high) / 2 : (low * atHigh - high * atLow) / (atHigh - atLow)
    const atMiddle = falling(middle)
    if (Math.abs(atMiddle) < 1e-4) return middle
    if (atMiddle > 0) {
      low = middle
      atLow = atMiddle
      if (lastSide === 1) atHigh /= 2
      lastSide = 1
    } else {
      high = middle
      atHigh = atMiddle
      if (lastSide === -1) atLow /= 2
      lastSide = -1
    }
  }
  return (low + high) / 2
}
