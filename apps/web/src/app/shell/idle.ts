import { keep, readPreference } from '../../lib/preference.ts'

/** Limit without activity (specification §6 and §9). */
const IDLE_MS = 30 * 60_000
const CHECK_MS = 60_000
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Activity is recorded at most this often. */
const NOTE_MS = 5_000

/** The last minute is counted down on the screen. */
const WARNED_MS = 60_000

/** Seconds until the session ends for lack of activity in any tab; null until the last minute. */
export function secondsLeft(): number | null {
  const leftMs = Number(readPreference('activeAt') ?? Date.now()) + IDLE_MS - Date.now()
  return leftMs <= WARNED_MS ? Math.max(0, Math.ceil(leftMs / 1000)) : null
}

/**
 * Whether half an hour has passed since the last activity in any tab; time without an open page counts too.
 */
export function isIdle(): boolean {
  const activeAt = readPreference('activeAt')
  return activeAt !== null && Date.now() - Number(activeAt) >= IDLE_MS
}

/**
 * Records activity for all tabs of this browser. If there is a limit, calls back once it has passed, also
 * when the first activity comes after it, such as opening a laptop's lid. Returns the function that stops it.
 */
export function watchIdle({ hasLimit, onIdle }: { hasLimit: boolean; onIdle: () => void }): () => void {
  let notedMs = 0
  const isOver = () => hasLimit && isIdle()
  const note = () => {
    if (isOver()) return stopped()
    const now = Date.now()
    if (now - notedMs < NOTE_MS) return
    notedMs = now
    keep('activeAt', String(now))
  }
  const check = () => {
    if (isOver()) stopped()
  }
  const timer = setInterval(check, CHECK_MS)
  for (const eventType of ACTIVITY_EVENTS) addEventListener(eventType, note, { passive: true, capture: true })

  function stop() {
    for (const eventType of ACTIVITY_EVENTS) removeEventListener(eventType, note, { capture: true })
    clearInterval(timer)
  }
  function stopped() {
    stop()
    onIdle()
  }

  // Opening the page in time counts as activity; opening it too late does not.
  note()
  return stop
}
