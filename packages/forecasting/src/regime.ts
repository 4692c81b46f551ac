import { isClearSky, MELTING_C } from './situation.ts'

/**
 * Weather and state of a road that its forecast errors depend on: a frozen road, one near freezing, whose ice melts or
 * whose water freezes, or a warmer one; each under a clear or another sky. Even codes have a clear sky.
 */
export type Regime = 0 | 1 | 2 | 3 | 4 | 5

/** Regime by the forecast surface temperature and cloud cover; an unknown cover counts as cloudy. */
export function regimeOf(surfaceC: number, cloudPct: number | null): Regime {
  const thermal = surfaceC < MELTING_C[0] ? 0 : surfaceC <= MELTING_C[1] ? 2 : 4
  return (thermal + (isClearSky(cloudPct) ? 0 : 1)) as Regime // Three even numbers, and 0 or 1.
}

export const haveSameSky = (a: Regime, b: Regime): boolean => a % 2 === b % 2

/** The regimes of a forecast of the road at its instants; null at others. */
export function regimesOf(
  timesMs: ArrayLike<number>,
  surfaceC: ArrayLike<number>,
  cloudPctAt: (atMs: number) => number | null,
): (atMs: number) => Regime | null {
  const surfaceByTime = new Map(Array.from(timesMs, (ms, index) => [ms, surfaceC[index] ?? Number.NaN]))
  return (atMs) => {
    const surface = surfaceByTime.get(atMs) ?? Number.NaN
    return Number.isNaN(surface) ? null : regimeOf(surface, cloudPctAt(atMs))
  }
}
