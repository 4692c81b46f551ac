import { FILM_MM } from './film.ts'

/** Less liquid precipitation than this in an hour is below the resolution of forecasts, mm. */
const TRACE_MMH = 0.02

/**
 * Whether liquid precipitation freezes on the road: it falls on a surface at or below the freezing point of its
 * film, whatever the temperature of the air and whatever type a provider gives it.
 */
const isFreezingRain = (rainMmh: number, surfaceC: number, filmFreezingPointC: number): boolean =>
  rainMmh >= TRACE_MMH && surfaceC <= filmFreezingPointC

type Film = {
  readonly rainMmh: number
  readonly surfaceC: number
  readonly filmFreezingPointC: number
  readonly iceMm: number
  readonly filmC?: number
  readonly coldestC?: number
}

/** Screens give temperatures in tenths, so a road this far below zero reads −0.1 °C, and its film may read the same, K. */
const READABLE_K = 0.05

/**
 * Whether a road below 0 °C is at or below the freezing point of its film, to the precision of a display. Rain freezes
 * on such a road even while snow melts on it: melting with a trace of salt keeps the road exactly at this point.
 */
export const isReadAsFreezing = (surfaceC: number, filmFreezingPointC: number): boolean =>
  surfaceC <= -READABLE_K && surfaceC <= filmFreezingPointC + READABLE_K

/**
 * Whether rain freezes on this road: if the road reads as freezing now or did when the first rain fell (`coldestC`);
 * otherwise if the film is at or below its freezing point. Where there is ice, the colder of film and surface counts,
 * because rain that freezes warms its film to the freezing point.
 */
export function rainFreezes(road: Film): boolean {
  const { rainMmh, surfaceC, filmFreezingPointC, iceMm, filmC = surfaceC, coldestC } = road
  if (rainMmh < TRACE_MMH) return false
  if (isReadAsFreezing(surfaceC, filmFreezingPointC) || (coldestC ?? 0) <= -READABLE_K) return true
  const roadC = iceMm >= FILM_MM ? Math.min(surfaceC, filmC) : filmC
  return isFreezingRain(rainMmh, roadC, filmFreezingPointC)
}
