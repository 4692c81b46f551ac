/** An instant in an address, with its offset, so that it means the same everywhere. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** The instant as UTC text; null for text that is not an instant. */
export function readInstant(text: string | undefined): string | null {
  // The plus in an address typed by hand is read as a space.
  const instant = text?.replace(' ', '+')
  if (instant === undefined || !INSTANT.test(instant)) return null
  const ms = Date.parse(instant)
  return Number.isFinite(ms) ? writeInstant(ms) : null
}

/** UTC text, milliseconds only where they are not zero. */
export function writeInstant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.000Z$/, 'Z')
}

export type Unreachable = 'TimeInFuture' | 'TimeBeforeHorizon'

/** Why an instant cannot be replayed; null if it can. */
export function unreachable(timeMs: number, nowMs: number, horizonMs: number | null): Unreachable | null {
  if (timeMs > nowMs) return 'TimeInFuture'
  if (horizonMs !== null && timeMs < horizonMs) return 'TimeBeforeHorizon'
  return null
}
