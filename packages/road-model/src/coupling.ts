import { solve } from './small-system.ts'

/**
 * Estimates errors of the heat fluxes from the readings of the last hours. With the surface forced to the readings,
 * each step leaves heat that the weather does not explain. Least squares with prior spreads (a Bayesian linear
 * regression with fading memory) attributes it to four causes:
 *
 * - clouds: cloud cover different from the forecast warms by longwave, cools by the sunshine it absorbs;
 * - exchange: a place more or less open to the wind than assumed, as a share of the turbulent fluxes;
 * - sunshine: a share of the sunshine, as from shadow or another albedo;
 * - constant: anything else.
 *
 * The forecast applies them with fading shares. METRo and RoadSurf search for one factor on short- or longwave by trial
 * runs (Crevier & Delage 2001; Karsisto et al. 2016); this inverse solution needs no trial run, carries what a night
 * shows about clouds into the morning, and cannot explode at sunrise.
 */
export type Coupling = {
  /** Information matrix and vector of the four causes, without the prior. */
  readonly information: Float64Array
  readonly evidence: Float64Array
  /**
   * Flux missing in the last minutes, to be compared with the four causes; same form as the constant's entry
   * in `evidence`.
   */
  readonly recent: Float64Array
  recentWeight: number
  recentMissing: number
}

const CAUSES = 4
/** Memory of the four causes, and fading time of the weather-dependent ones: 4 h (METRo, RoadSurf). */
const MEMORY_H = 4
/** Fading time of the sunshine correction. It is long, because shadow and colour of a road belong to the place. */
const SUNSHINE_FADING_H = 24
/**
 * The flux missing in the last half hour, and how it fades. It is known better than its cause: an error of a reading
 * of 0.1 K corresponds to some W/m². The part that the four causes do not explain is applied in the forecast as well.
 */
const RECENT_H = 0.5
const RECENT_FADING_H = 3
const RECENT_NOISE_WM2 = 5
/**
 * Prior spreads: cloud cover of a forecast, share of the exchange (METRo and RoadSurf differ by a factor of three),
 * share of the sunshine, and the remainder in W/m². `LIMIT` is the largest correction of each.
 */
const SPREAD = [0.4, 0.2, 0.3, 25] as const
const LIMIT = [1, 0.8, 0.5, 40] as const
/** Spread of the random unexplained flux of one hour, W/m². */
const HOUR_NOISE_WM2 = 15
const RECENT_SPREAD_WM2 = 60
const RECENT_LIMIT_WM2 = 150

export function newCoupling(): Coupling {
  return {
    information: new Float64Array(CAUSES * CAUSES),
    evidence: new Float64Array(CAUSES),
    recent: new Float64Array(CAUSES),
    recentWeight: 0,
    recentMissing: 0,
  }
}

/** Reduces the weight of all earlier steps. */
export function forget(coupling: Coupling, hours: number): void {
  const keep = Math.exp(-hours / MEMORY_H)
  const keepRecent = Math.exp(-hours / RECENT_H)
  const { information, evidence, recent } = coupling
  for (let index = 0; index < information.length; index++)
    information[index] = (information[index] as number) * keep
  for (let cause = 0; cause < CAUSES; cause++) {
    evidence[cause] = (evidence[cause] as number) * keep
    recent[cause] = (recent[cause] as number) * keepRecent
  }
  coupling.recentWeight *= keepRecent
  coupling.recentMissing *= keepRecent
}

/** Effect of each cause in a step, W/m² per unit. */
export type Effects = {
  /** Effect of a change from a clear to an overcast sky. */
  cloudsWm2: number
  turbulentWm2: number
  sunshineWm2: number
}

/** Adds one step of `hours` with its missing flux and the effects of the causes. */
export function learn(coupling: Coupling, missingWm2: number, effects: Effects, hours: number): void {
  const { information, evidence, recent } = coupling
  const weight = hours / HOUR_NOISE_WM2 ** 2
  for (let row = 0; row < CAUSES; row++) {
    const effect = effectOf(effects, row)
    evidence[row] = (evidence[row] as number) + weight * effect * missingWm2
    recent[row] = (recent[row] as number) + hours * effect
    for (let column = 0; column < CAUSES; column++) {
      const index = row * CAUSES + column
      information[index] = (information[index] as number) + weight * effect * effectOf(effects, column)
    }
  }
  coupling.recentWeight += hours
  coupling.recentMissing += hours * missingWm2
}

function effectOf({ cloudsWm2, turbulentWm2, sunshineWm2 }: Effects, cause: number): number {
  if (cause === 0) return cloudsWm2
  if (cause === 1) return turbulentWm2
  return cause === 2 ? sunshineWm2 : 1
}

/** Estimated corrections: cloud cover to add, shares of exchange and sunshine to add, and fluxes in W/m². */
export type Correction = {
  readonly clouds: number
  readonly exchange: number
  readonly sunshine: number
  readonly constantWm2: number
  readonly recentWm2: number
}

export const NO_CORRECTION: Correction = { clouds: 0, exchange: 0, sunshine: 0, constantWm2: 0, recentWm2: 0 }

export function correctionOf(coupling: Coupling): Correction {
  const { information, evidence, recent, recentWeight, recentMissing } = coupling
  const rows = Array.from({ length: CAUSES }, (_, row) => [
    ...information.subarray(row * CAUSES, (row + 1) * CAUSES),
    evidence[row] as number,
  ])
  for (const [row, equation] of rows.entries())
    equation[row] = (equation[row] ?? 0) + 1 / (SPREAD[row] ?? 1) ** 2
  const [clouds = 0, exchange = 0, sunshine = 0, constantWm2 = 0] = solve(rows).map((value, cause) =>
    Math.min(LIMIT[cause] ?? 0, Math.max(-(LIMIT[cause] ?? 0), value)),
  )
  const explained = [clouds, exchange, sunshine, constantWm2].reduce(
    (sum, value, cause) => sum + value * (recent[cause] ?? 0),
    0,
  )
  const precision = recentWeight / RECENT_NOISE_WM2 ** 2
  const recentWm2 =
    (recentMissing - explained) / RECENT_NOISE_WM2 ** 2 / (precision + 1 / RECENT_SPREAD_WM2 ** 2)
  return {
    clouds,
    exchange,
    sunshine,
    constantWm2,
    recentWm2: Math.min(RECENT_LIMIT_WM2, Math.max(-RECENT_LIMIT_WM2, recentWm2)),
  }
}

/** Remaining share of each correction after a lead, 0 to 1. */
export function fadingAt(leadH: number): { weather: number; sunshine: number; recent: number } {
  return {
    weather: Math.exp(-leadH / MEMORY_H),
    sunshine: Math.exp(-leadH / SUNSHINE_FADING_H),
    recent: Math.exp(-leadH / RECENT_FADING_H),
  }
}
