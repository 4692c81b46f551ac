import type { ServerResponse } from 'node:http'

/**
 * A reader that is further behind than either bound is dropped; it reconnects and resumes by revision. A reader that
 * exceeds `bytes` has missed so many publications that it gets a `reset` and loads everything again.
 */
const BOUND = { bytes: 256 * 1024, ms: 30_000 } as const
const LOOK_MS = 1000

/**
 * Ends an endless answer whose reader does not keep up: unsent data waits in this process, and many such
 * readers would use up all its memory.
 */
export function dropSlowReader(
  raw: ServerResponse,
  bound: { bytes: number; ms: number } = BOUND,
): (text: string | Buffer) => void {
  let blockedSinceMs: number | null = null
  const look = setInterval(
    () => {
      if (!raw.writableNeedDrain) blockedSinceMs = null
      else blockedSinceMs ??= performance.now()
      const isTooSlow = blockedSinceMs !== null && performance.now() - blockedSinceMs > bound.ms
      if (isTooSlow || raw.writableLength > bound.bytes) raw.destroy()
    },
    Math.min(LOOK_MS, bound.ms / 4),
  )
  look.unref()
  raw.once('close', () => clearInterval(look))
  return (text) => {
    if (raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > bound.bytes) raw.destroy()
  }
}
