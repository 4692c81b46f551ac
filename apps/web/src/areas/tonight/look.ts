import { HOUR_MS } from '@verglas/quantities'

/** A pause as long as this ends a visit: what was known at its end is what the next one is compared with. */
const PAUSE_MS = 15 * 60_000
/** How far back the first visit compares, and one after a longer absence at most. */
export const FIRST_LOOK_MS = 3 * HOUR_MS
const LONGEST_MS = 48 * HOUR_MS

/** What this browser remembers: when the table was last in sight, and when it had been before that visit. */
export type Look = { readonly seenMs: number; readonly beforeMs: number }

/** The look after the table was in sight at `nowMs`; a reload or a short pause belongs to the same visit. */
export function lookedAt(look: Look | null, nowMs: number): Look {
  if (!look || look.seenMs > nowMs) return { seenMs: nowMs, beforeMs: nowMs - FIRST_LOOK_MS }
  const isSameVisit = nowMs - look.seenMs < PAUSE_MS
  const beforeMs = isSameVisit ? look.beforeMs : look.seenMs
  return { seenMs: nowMs, beforeMs: Math.max(beforeMs, nowMs - LONGEST_MS) }
}

type Looks = Readonly<Record<string, Look>>

/** What is kept, by person and organisation; a text that is none says nothing. */
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
