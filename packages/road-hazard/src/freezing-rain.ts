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
 * Whether a road that reads below zero is at or below the freezing point of its film, as far as it can be read. Rain freezes
 * on it, whatever melts on top: snow that melts in a trace of salt keeps the road exactly at that point.
 */
export const isReadAsFreezing = (surfaceC: number, filmFreezingPointC: number): boolean =>
  surfaceC <= -READABLE_K && surfaceC <= filmFreezingPointC + READABLE_K

/**
 * Whether rain freezes on this road. Where a model says how cold the film itself is, that decides at 0 °C: rain falls
 * into melting snow without freezing, and freezes on a film that is colder than a sensor in the road. Rain that freezes
 * warms its film to the freezing point, but then ice lies there. The first rain of an interval falls on the road as it was
 * before the rain warmed it and thinned its film.
 */
export function rainFreezes(road: Film): boolean {
  const { rainMmh, surfaceC, filmFreezingPointC, iceMm, filmC = surfaceC, coldestC } = road
  if (rainMmh < TRACE_MMH) return false
  if (isReadAsFreezing(surfaceC, filmFreezingPointC) || (coldestC ?? 0) <= -READABLE_K) return true
  const roadC = iceMm >= FILM_MM ? Math.min(surfaceC, filmC) : filmC
  return isFreezingRain(rainMmh, roadC, filmFreezingPointC)
}
