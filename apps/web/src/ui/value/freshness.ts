/** `late`: past the period it was due in. `outdated`: past three of them, no longer to be relied on. */
export type Freshness = 'fresh' | 'late' | 'outdated'

/** A message on its way is not late: one more minute than the period. */
const GRACE_MS = 60_000
const PERIODS_UNTIL_OUTDATED = 3

export function freshness(ageMs: number, periodMs: number): Freshness {
  if (ageMs > PERIODS_UNTIL_OUTDATED * periodMs + GRACE_MS) return 'outdated'
  return ageMs > periodMs + GRACE_MS ? 'late' : 'fresh'
}
