import type { RoadSite } from './site.ts'

const DAY_S = 86_400
/** Angular frequency of the day, 1/s. */
const DAILY_S = (2 * Math.PI) / DAY_S
/** Relaxation of the restoring temperature towards the deep ground (Mahfouf et al. 1995, J. Climate 8, 2039). */
const DEEP_S = 20 * DAY_S
/** A deck of 30 cm of concrete: exchange of its underside with the air, its heat, and its conductance to the surface. */
const UNDERSIDE_WM2K = 11
const DECK_JM2K = 6.3e5
const DECK_CONDUCTANCE_WM2K = 7

/**
 * Ground at 5 and 10 cm follows a mean of surface and restoring temperature with a delay: share of the surface, and the
 * delay in seconds, with which a daily wave has the amplitude and phase of conduction (damping depth of a day 10 cm).
 * At 30 cm it follows the restoring temperature within days and has some of the deep ground.
 */
const AT_5_CM = { share: 0.69, delayS: 7340 } as const
const AT_10_CM = { share: 0.67, delayS: 20_500 } as const
const AT_30_CM = { deepShare: 0.15, delayS: 2.2 * DAY_S } as const

export type GroundTemperatures = {
  readonly surfaceC: number
  /** Mean of about a day, to which the surface is restored. */
  readonly restoringC: number
  /** At 5, 10 and 30 cm. */
  readonly at5cmC: number
  readonly at10cmC: number
  readonly at30cmC: number
}

/** Heat towards the surface from below, W/m², and its change with the surface temperature, W/m²/K. */
export function restoring({ surfaceC, restoringC }: GroundTemperatures, site: RoadSite) {
  const conductanceWm2K = site.isBridge ? DECK_CONDUCTANCE_WM2K : DAILY_S / site.response
  return { heatWm2: conductanceWm2K * (restoringC - surfaceC), slopeWm2K: -conductanceWm2K }
}

/** The ground after a step: force-restore under a road, a slab of concrete with air below it on a bridge. */
export function groundBelow(
  before: GroundTemperatures,
  surfaceC: number,
  airTemperatureC: number,
  site: RoadSite,
  stepS: number,
): GroundTemperatures {
  const changeKs = site.isBridge
    ? (DECK_CONDUCTANCE_WM2K * (surfaceC - before.restoringC) +
        UNDERSIDE_WM2K * (airTemperatureC - before.restoringC)) /
      DECK_JM2K
    : (surfaceC - before.restoringC) / DAY_S + (site.deepC - before.restoringC) / DEEP_S
  const restoringC = before.restoringC + stepS * changeKs
  const followed = (depthC: number, aimC: number, delayS: number) =>
    depthC + (stepS / (delayS + stepS)) * (aimC - depthC)
  const belowC = site.isBridge ? restoringC : site.deepC
  return {
    surfaceC,
    restoringC,
    at5cmC: followed(before.at5cmC, mixed(restoringC, surfaceC, AT_5_CM.share), AT_5_CM.delayS),
    at10cmC: followed(before.at10cmC, mixed(restoringC, surfaceC, AT_10_CM.share), AT_10_CM.delayS),
    at30cmC: followed(before.at30cmC, mixed(restoringC, belowC, AT_30_CM.deepShare), AT_30_CM.delayS),
  }
}

const mixed = (from: number, to: number, share: number): number => from + share * (to - from)
