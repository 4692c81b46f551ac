/** The browser's clock, corrected by the server's, and ticks for any number of listeners. */

let offsetMs = 0

/**
 * Smaller differences come from the whole seconds of the Date header and from the travel time of the answer.
 */
const TOLERATED_MS = 1500

/**
 * Adopts the server's time from the Date header of an answer that was requested at `requestedMs`. Only for
 * answers that cannot come from a cache.
 */
export function correctClock(dateHeader: string | null, requestedMs: number, answeredMs: number): void {
  const serverMs = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (!Number.isFinite(serverMs) || answeredMs - requestedMs > 10_000) return
  const measuredMs = serverMs + 500 - (requestedMs + answeredMs) / 2
  if (Math.abs(measuredMs - offsetMs) > TOLERATED_MS)
    offsetMs = Math.abs(measuredMs) > TOLERATED_MS ? measuredMs : 0
}

export function nowMs(): number {
  return correctedMs(Date.now())
}

/** Converts an instant of the browser's own clock. */
export const correctedMs = (browserMs: number): number => browserMs + offsetMs

type Tick = { readonly listeners: Set<() => void>; timer: ReturnType<typeof setTimeout> | undefined }

const ticks = new Map<number, Tick>()

/**
 * Calls back at each full step of the corrected clock; returns a function that stops it. All listeners of a step
 * share one timer.
 */
export function onTick(everyMs: number, callback: () => void): () => void {
  const tick = ticks.get(everyMs) ?? { listeners: new Set(), timer: undefined }
  ticks.set(everyMs, tick)
  tick.listeners.add(callback)
  if (tick.listeners.size === 1) wait(everyMs, tick)
  return () => {
    tick.listeners.delete(callback)
    if (tick.listeners.size === 0) clearTimeout(tick.timer)
  }
}

function wait(everyMs: number, tick: Tick): void {
  // A little late, so that the step has certainly begun.
  tick.timer = setTimeout(
    () => {
      for (const listener of tick.listeners) listener()
      if (tick.listeners.size > 0) wait(everyMs, tick)
    },
    everyMs - (nowMs() % everyMs) + 5,
  )
}
