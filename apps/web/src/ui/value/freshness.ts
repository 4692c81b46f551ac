/** `late`: older than its expected interval. `outdated`: older than three intervals, no longer reliable. */
export type Freshness = 'fresh' | 'late' | 'outdated'

/** A message in transit is not late: allows one minute more than the interval. */
const GRACE_MS = 60_000
const PERIODS_UNTIL_OUTDATED = 3

export function freshness(ageMs: number, periodMs: number): Freshness {
  if (ageMs > PERIODS_UNTIL_OUTDATED * periodMs + GRACE_MS) return 'outdated'
  return ageMs > periodMs + GRACE_MS ? 'late' : 'fresh'
}
