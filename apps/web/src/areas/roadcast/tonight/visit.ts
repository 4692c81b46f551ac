import { HOUR_MS } from '@verglas/quantities'

/** A pause this long ends a visit. The next visit is compared with the data at its end. */
const PAUSE_MS = 15 * 60_000
/** How far back the first visit compares, and the maximum after a longer absence. */
export const FIRST_COMPARED_MS = 3 * HOUR_MS
const MAX_COMPARED_MS = 48 * HOUR_MS

/** Stored in this browser: when the table was last visible, and when it was visible before that visit. */
export type Visit = { readonly seenMs: number; readonly beforeMs: number }

/** The visit after the table was visible at `nowMs`; a reload or a short pause belongs to the same visit. */
export function visitAfter(visit: Visit | null, nowMs: number): Visit {
  if (!visit || visit.seenMs > nowMs) return { seenMs: nowMs, beforeMs: nowMs - FIRST_COMPARED_MS }
  const isSameVisit = nowMs - visit.seenMs < PAUSE_MS
  const beforeMs = isSameVisit ? visit.beforeMs : visit.seenMs
  return { seenMs: nowMs, beforeMs: Math.max(beforeMs, nowMs - MAX_COMPARED_MS) }
}

type Visits = Readonly<Record<string, Visit>>

/** Reads the stored visits by person and organisation; an invalid text gives none. */
export function readVisits(text: string | null): Visits {
  try {
    const visits: unknown = JSON.parse(text ?? '{}')
    if (typeof visits !== 'object' || visits === null || Array.isArray(visits)) return {}
    return Object.fromEntries(
      Object.entries(visits).filter((entry): entry is [string, Visit] => isVisit(entry[1])),
    )
  } catch {
    // The stored text is not JSON (SyntaxError).
    return {}
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { seenMs, beforeMs } = value as Partial<Visit>
  return Number.isFinite(seenMs) && Number.isFinite(beforeMs)
}
