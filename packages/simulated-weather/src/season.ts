import { DAY_MS, nights, solarDay } from '@verglas/quantities'

/** 15 January. */
const SEASON_DAY_MS = Date.UTC(2026, 0, 15)

/**
 * The instant whose sun the simulated winter uses: the same time of day on one mid-winter day, whatever the calendar
 * says. So it is always mid-winter, the noon sun never jumps, and a stretch of this winter is the same on any days to
 * which it is moved.
 */
export function seasonInstantMs(atMs: number): number {
  return SEASON_DAY_MS + (atMs - Math.floor(atMs / DAY_MS) * DAY_MS)
}

/** The sun's declination, the same every day. */
export const SEASON_SOLAR_DAY = solarDay(SEASON_DAY_MS + DAY_MS / 2)

/** The nights of [fromMs, toMs) in real time under the sun of the simulated season. */
export function simulatedNights(
  latitudeDeg: number,
  longitudeDeg: number,
  fromMs: number,
  toMs: number,
): [number, number][] {
  const nightlyHours: [number, number][] = []
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs < toMs; dayMs += DAY_MS) {
    const beginMs = Math.max(fromMs, dayMs)
    const endMs = Math.min(toMs, dayMs + DAY_MS)
    const offsetMs = seasonInstantMs(dayMs) - dayMs
    for (const [from, to] of nights(latitudeDeg, longitudeDeg, beginMs + offsetMs, endMs + offsetMs)) {
      const last = nightlyHours.at(-1)
      if (last && last[1] >= from - offsetMs) last[1] = to - offsetMs
      else nightlyHours.push([from - offsetMs, to - offsetMs])
    }
  }
  return nightlyHours
}
