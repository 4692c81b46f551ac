import { nights, type SolarDay, solarDay } from '@verglas/quantities'

export const DAY_MS = 86_400_000
/** The first day of the season; with its last one, 15 February, it is turned over again and again. */
const FIRST_DAY_MS = Date.UTC(2026, 0, 5)
const SEASON_DAYS = 41

/**
 * The instant of the simulated winter that stands for a real one: the same time of day on a day from 5
 * January to 15 February, which goes forward for 41 days and then back again. So it is always mid-winter and
 * the noon sun never jumps; the day changes at midnight UTC, in the dark in France and in Québec.
 */
export function seasonInstantMs(atMs: number): number {
  const day = Math.floor(atMs / DAY_MS)
  const turn = ((day % (2 * SEASON_DAYS)) + 2 * SEASON_DAYS) % (2 * SEASON_DAYS)
  const seasonDay = turn <= SEASON_DAYS ? turn : 2 * SEASON_DAYS - turn
  return FIRST_DAY_MS + seasonDay * DAY_MS + (atMs - day * DAY_MS)
}

/** The sun's declination of the whole UTC day. */
export function seasonSolarDay(atMs: number): SolarDay {
  return solarDay(seasonInstantMs(Math.floor(atMs / DAY_MS) * DAY_MS + DAY_MS / 2))
}

/** The nights of [fromMs, toMs) in real time under the sun of the simulated season. */
export function simulatedNights(
  latitudeDeg: number,
  longitudeDeg: number,
  fromMs: number,
  toMs: number,
): [number, number][] {
  const found: [number, number][] = []
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs < toMs; dayMs += DAY_MS) {
    const beginMs = Math.max(fromMs, dayMs)
    const endMs = Math.min(toMs, dayMs + DAY_MS)
    const shiftMs = seasonInstantMs(dayMs) - dayMs
    for (const [from, to] of nights(latitudeDeg, longitudeDeg, beginMs + shiftMs, endMs + shiftMs)) {
      const last = found.at(-1)
      if (last && last[1] >= from - shiftMs) last[1] = to - shiftMs
      else found.push([from - shiftMs, to - shiftMs])
    }
  }
  return found
}
