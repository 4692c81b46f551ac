import { MINUTE_MS } from '@verglas/quantities'
import type { Run } from './step.ts'

export type PreviousRun = { readonly issuedAt: string; readonly seenAtMs: number }

/**
 * The runs before the newest, each with an instant at which it was the newest known: just before the next one was
 * made. `horizonMs` is how far back can be gone.
 */
export function previousRuns(
  newest: Pick<Run, 'issuedAt'> | null,
  runs: readonly { readonly issuedAt: string }[],
  horizonMs: number,
): PreviousRun[] {
  const issued = newest ? [newest, ...runs] : []
  return issued.slice(1).flatMap(({ issuedAt }, index) => {
    const nextMs = Date.parse(issued[index]?.issuedAt ?? issuedAt)
    const seenAtMs = nextMs - MINUTE_MS
    return seenAtMs > Date.parse(issuedAt) && seenAtMs >= horizonMs ? [{ issuedAt, seenAtMs }] : []
  })
}
