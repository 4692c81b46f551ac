import { HOUR_MS, nights } from '@verglas/quantities'

type Place = { readonly latitude: number; readonly longitude: number }

/** A night that ends within this time is too late to plan for, so the next night is used. */
const MIN_LEFT_MS = 4 * HOUR_MS
/** Far enough to contain the next night. */
const SEARCH_MS = 42 * HOUR_MS
/** Used where the sun does not set or rise. */
const USUAL_MS = 24 * HOUR_MS

/** The end of the coming night at a place: sunrise, or a day from now near the poles. */
export function comingNightEndMs({ latitude, longitude }: Place, nowMs: number): number {
  const ends = nights(latitude, longitude, nowMs, nowMs + SEARCH_MS).map(([, endMs]) => endMs)
  const end = ends.find((endMs) => endMs - nowMs >= MIN_LEFT_MS)
  return end === undefined || end === nowMs + SEARCH_MS ? nowMs + USUAL_MS : end
}
