import type { Run } from './connection.ts'

export type RunBar = {
  readonly startedAt: string
  readonly outcome: Run['outcome']
  readonly appended: number
  /** Of the tallest, 0 to 1; a try that brought nothing keeps a foot to be seen by. */
  readonly height: number
}

export type RunStripShape = {
  /** Oldest first. */
  readonly bars: readonly RunBar[]
  readonly most: number
  readonly counts: Readonly<Record<Run['outcome'], number>>
}

/** Tries as bars; root of the count, so that a burst does not hide the rest. */
export function runStrip(newestFirst: readonly Run[]): RunStripShape {
  const most = Math.max(0, ...newestFirst.map(({ appended }) => appended))
  const counts = { ok: 0, partial: 0, failed: 0 }
  for (const { outcome } of newestFirst) counts[outcome] += 1
  const bars = [...newestFirst].reverse().map(({ startedAt, outcome, appended }) => ({
    startedAt,
    outcome,
    appended,
    height: outcome === 'failed' ? 1 : most === 0 ? 0 : Math.sqrt(appended / most),
  }))
  return { bars, most, counts }
}
