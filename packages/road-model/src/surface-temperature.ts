import { EUTECTIC_C, liquidInEquilibriumMm } from './brine.ts'
import { type Stores, totalMm } from './stores.ts'
import { FUSION_JKG } from './surface-balance.ts'

/** The balance is closed to this, and the temperature known to this where the balance is steep. */
const CLOSED_WM2 = 1e-3
const PRECISION_C = 1e-9
const MOST_ITERATIONS = 100
/** Usual change of the surface within a step: the first bracket. */
const FIRST_WIDTH_K = 0.3
const JUST_BELOW_K = 1e-9

/**
 * Heat that melting takes when the surface comes to a temperature within the step, W/m², negative when
 * freezing gives it: brings water and ice to equilibrium with the salt there. Rises with temperature, with
 * a jump at 0 °C (no salt) or at the eutectic.
 */
export function meltingWm2(stores: Stores, temperatureC: number, stepS: number): number {
  const liquidMm = Math.min(totalMm(stores), liquidInEquilibriumMm(stores.saltGm2, temperatureC))
  return ((liquidMm - stores.waterMm) * FUSION_JKG) / stepS
}

/**
 * The surface temperature at which what comes in over what the ground takes (`availableWm2`, falling with
 * temperature) is what melting takes. On a jump of melting, the plateau, the temperature stays and melting
 * takes what is available; so it does where little salt makes melting too steep in temperature to be resolved.
 * Found by bracketing, so it cannot diverge.
 */
export function solveSurface(
  availableWm2: (surfaceC: number) => number,
  stores: Stores,
  stepS: number,
  guessC: number,
): { surfaceC: number; meltingWm2: number } {
  if (totalMm(stores) <= 0) return { surfaceC: root(availableWm2, guessC), meltingWm2: 0 }

  const taken = (surfaceC: number) => meltingWm2(stores, surfaceC, stepS)
  const plateauC = stores.saltGm2 > 0 ? EUTECTIC_C : 0
  const atPlateau = availableWm2(plateauC)
  if (atPlateau <= taken(plateauC) && atPlateau >= taken(plateauC - JUST_BELOW_K)) {
    return { surfaceC: plateauC, meltingWm2: atPlateau }
  }
  const surfaceC = root((trialC) => availableWm2(trialC) - taken(trialC), guessC)
  const available = availableWm2(surfaceC)
  const isClosed = Math.abs(available - taken(surfaceC)) < 2 * CLOSED_WM2
  return { surfaceC, meltingWm2: isClosed ? taken(surfaceC) : available }
}

/** Root of a falling function: bracket widened from the guess, then the Illinois variant of regula falsi. */
function root(falling: (x: number) => number, guess: number): number {
  let low = guess
  let high = guess
  let atLow = falling(guess)
  let atHigh = atLow
  for (let width = FIRST_WIDTH_K; atLow < 0 && width < 1e4; width *= 2) {
    high = low
    atHigh = atLow
    low -= width
    atLow = falling(low)
  }
  for (let width = FIRST_WIDTH_K; atHigh > 0 && width < 1e4; width *= 2) {
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
    if (Math.abs(atMiddle) < CLOSED_WM2) return middle
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
