import { nowMs } from './clock.ts'
import type { StreamEvent } from './stream.ts'

const MAX_DELAYS = 50
/** A publication from before this browser was connected does not count as a delay of the stream. */
const MISSED_MS = 60_000

let delays: readonly number[] = []

/** Records how long the latest publications took to arrive. */
export function noteStreamDelay({ type, atMs }: StreamEvent): void {
  if (type !== 'publication' || atMs === null) return
  const delayMs = Math.max(0, nowMs() - atMs)
  if (delayMs < MISSED_MS) delays = [...delays, delayMs].slice(-MAX_DELAYS)
}

/** Milliseconds from each publication until this browser received it, oldest first. */
export const streamDelaysMs = (): readonly number[] => delays
