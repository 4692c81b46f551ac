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
  readonly coldestK?: number
}

/**
 * A road that is this much below the freezing point of its film reads as colder on every screen (−0.1 °C), K. Rain
 * freezes on it, whatever melts on top.
 */
const READABLE_K = 0.05

/**
 * Whether rain freezes on this road. Where a model says how cold the film itself is, that decides at 0 °C: rain falls
 * into melting snow without freezing, and freezes on a film that is colder than a sensor in the road. Rain that freezes
 * warms its film to the freezing point, but then ice lies there. The first rain of an interval falls on the road as it was
 * before the rain warmed it.
 */
export function rainFreezes(road: Film): boolean {
  const { rainMmh, surfaceC, filmFreezingPointC, iceMm, filmC = surfaceC, coldestK = 0 } = road
  const roadC = iceMm >= FILM_MM ? surfaceC : surfaceC + READABLE_K
  const firstC = filmFreezingPointC + coldestK + READABLE_K
  const coldestC = Math.min(roadC, filmC, firstC)
  return isFreezingRain(rainMmh, coldestC, filmFreezingPointC)
}
