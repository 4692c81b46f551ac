import { MINUTE_MS } from '@verglas/quantities'
import type { Run } from './forecast-step.ts'

export type PreviousRun = { readonly issuedAt: string; readonly latestAtMs: number }

/**
 * The runs before the latest, each with an instant at which it was the latest: just before the next one was
 * made. `horizonMs` is the earliest instant that can be viewed.
 */
export function previousRuns(
  latest: Pick<Run, 'issuedAt'> | null,
  runs: readonly { readonly issuedAt: string }[],
  horizonMs: number,
): PreviousRun[] {
  const issued = latest ? [latest, ...runs] : []
  return issued.slice(1).flatMap(({ issuedAt }, index) => {
    const nextMs = Date.parse(issued[index]?.issuedAt ?? issuedAt)
    const latestAtMs = nextMs - MINUTE_MS
    return latestAtMs > Date.parse(issuedAt) && latestAtMs >= horizonMs ? [{ issuedAt, latestAtMs }] : []
  })
}
