import { HOUR_MS } from '@verglas/quantities'

/** A pause this long ends a visit: the next visit is compared with what was known at its end. */
const PAUSE_MS = 15 * 60_000
/** How far back the first visit compares, and the maximum after a longer absence. */
export const FIRST_LOOK_MS = 3 * HOUR_MS
const LONGEST_MS = 48 * HOUR_MS

/**
 * What this browser remembers: when the table was last visible, and when it was visible before that visit.
 */
export type Look = { readonly seenMs: number; readonly beforeMs: number }

/** The look after the table was visible at `nowMs`; a reload or a short pause belongs to the same visit. */
export function lookedAt(look: Look | null, nowMs: number): Look {
  if (!look || look.seenMs > nowMs) return { seenMs: nowMs, beforeMs: nowMs - FIRST_LOOK_MS }
  const isSameVisit = nowMs - look.seenMs < PAUSE_MS
  const beforeMs = isSameVisit ? look.beforeMs : look.seenMs
  return { seenMs: nowMs, beforeMs: Math.max(beforeMs, nowMs - LONGEST_MS) }
}

type Looks = Readonly<Record<string, Look>>

/** Reads the stored looks by person and organisation; an invalid text gives none. */
export function readLooks(text: string | null): Looks {
  try {
    const looks: unknown = JSON.parse(text ?? '{}')
    if (typeof looks !== 'object' || looks === null || Array.isArray(looks)) return {}
    return Object.fromEntries(
      Object.entries(looks).filter((entry): entry is [string, Look] => isLook(entry[1])),
    )
  } catch {
    // What was stored is not JSON (SyntaxError).
    return {}
  }
}

function isLook(value: unknown): value is Look {
  if (typeof value !== 'object' || value === null) return false
  const { seenMs, beforeMs } = value as Partial<Look>
  return Number.isFinite(seenMs) && Number.isFinite(beforeMs)
}
