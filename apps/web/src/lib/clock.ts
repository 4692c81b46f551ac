/** The browser's clock corrected by the server's, and ticks that many may listen to. */

let offsetMs = 0

/** Below this the difference is the whole second of the Date header and the way of the answer. */
const TOLERATED_MS = 1500

/** Takes over the server's time from the Date header of an answer asked at `askedMs`. */
export function correctClock(dateHeader: string | null, askedMs: number, answeredMs: number): void {
  const serverMs = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (!Number.isFinite(serverMs) || answeredMs - askedMs > 10_000) return
  const measuredMs = serverMs + 500 - (askedMs + answeredMs) / 2
  if (Math.abs(measuredMs - offsetMs) > TOLERATED_MS)
    offsetMs = Math.abs(measuredMs) > TOLERATED_MS ? measuredMs : 0
}

export function nowMs(): number {
  return Date.now() + offsetMs
}

/** Calls back at each whole step of the corrected clock; returns what stops it. */
export function onTick(everyMs: number, callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        callback()
        wait()
      },
      everyMs - (nowMs() % everyMs) + 5,
    )
  }
  wait()
  return () => clearTimeout(timer)
}
