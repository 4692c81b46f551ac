import { keep, readPreference } from '../../lib/kept.ts'

/** Specification §6 and §9. */
const IDLE_MS = 30 * 60_000
const CHECK_MS = 60_000
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Activity is noted this often at most. */
const NOTE_MS = 5_000

/** The last minute is counted down in sight. */
const WARNED_MS = 60_000

/** Seconds until the session ends for lack of activity in any tab, once they are few; null before. */
export function secondsLeft(): number | null {
  const leftMs = Number(readPreference('activeAt') ?? Date.now()) + IDLE_MS - Date.now()
  return leftMs <= WARNED_MS ? Math.max(0, Math.ceil(leftMs / 1000)) : null
}

/** Whether half an hour has passed since the last sign of life in any tab; while no page was open counts too. */
export function isIdle(): boolean {
  const activeAt = readPreference('activeAt')
  return activeAt !== null && Date.now() - Number(activeAt) >= IDLE_MS
}

/**
 * Notes signs of life for all tabs of this browser, and where there is a limit calls back once it has passed: also
 * where the first sign of life comes after it, as when a lid is opened again. Returns what ends it.
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

  // who opens the page in time is there; who opens it too late is not
  note()
  return stop
}
