import { nowMs } from './clock.ts'
import type { StreamEvent } from './stream.ts'

const MAX_DELAYS = 50
/** What was published while this browser was away is no delay of the stream. */
const MISSED_MS = 60_000

let delays: readonly number[] = []

/** Remembers how long the newest publications were on their way. */
export function noteStreamDelay({ type, atMs }: StreamEvent): void {
  if (type !== 'publication' || atMs === null) return
  const delayMs = Math.max(0, nowMs() - atMs)
  if (delayMs < MISSED_MS) delays = [...delays, delayMs].slice(-MAX_DELAYS)
}

/** Milliseconds from a publication until this browser heard of it, oldest first. */
export const streamDelaysMs = (): readonly number[] => delays
