import type { Run } from './connection-view.ts'

export type RunBar = {
  readonly startedAt: string
  readonly outcome: Run['outcome']
  readonly appended: number
  /** Relative to the tallest, 0 to 1; a try without data keeps a minimum height so that it stays visible. */
  readonly height: number
}

export type RunStripShape = {
  /** Oldest first. */
  readonly bars: readonly RunBar[]
  readonly maxAppended: number
  readonly counts: Readonly<Record<Run['outcome'], number>>
}

/** Tries as bars, with the square root of the count as height, so that a burst does not hide the rest. */
export function runStrip(latestFirst: readonly Run[]): RunStripShape {
  const maxAppended = Math.max(0, ...latestFirst.map(({ appended }) => appended))
  const counts = { ok: 0, partial: 0, failed: 0 }
  for (const { outcome } of latestFirst) counts[outcome] += 1
  const bars = [...latestFirst].reverse().map(({ startedAt, outcome, appended }) => ({
    startedAt,
    outcome,
    appended,
    height: outcome === 'failed' ? 1 : maxAppended === 0 ? 0 : Math.sqrt(appended / maxAppended),
  }))
  return { bars, maxAppended, counts }
}
