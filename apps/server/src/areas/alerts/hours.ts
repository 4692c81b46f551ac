import type { Severity } from '@verglas/contract/alert-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { OwnContent } from '../../chain/facts/own-alerts.ts'

/** A period in which an alert has one severity. */
export type SeverityPeriod = { from: string; to: string; severity: Severity; level: string }
/** A period; `to` is excluded. */
export type Between = { readonly from: Date; readonly to: Date }

export const LEVELS = ['none', 'minor', 'moderate', 'high', 'extreme'] as const

/**
 * The worst severity of an alert within a period; null if it has no hours there, so that its severity applies
 * throughout.
 */
export function worstWithin(
  hours: readonly SeverityPeriod[] | null | undefined,
  { from, to }: { from: Date; to: Date | null },
): Pick<SeverityPeriod, 'severity' | 'level'> | null {
  const [first, ...laterHours] = (hours ?? []).filter(
    (hour) => Date.parse(hour.to) > from.getTime() && (to === null || Date.parse(hour.from) < to.getTime()),
  )
  if (!first) return null
  const worst = laterHours.reduce(
    (worstSoFar, hour) => (hour.severity > worstSoFar.severity ? hour : worstSoFar),
    first,
  )
  return { severity: worst.severity, level: worst.level }
}

type Stored = { readonly startsAt: Date; readonly endsAt: Date | null; readonly content: OwnContent }

/** The stored levels of the product's own alert, each with its hours; null if none are stored. */
export function ownHours({ startsAt, endsAt, content }: Stored): SeverityPeriod[] | null {
  const levels = content.form === 'weather' ? (content.levels ?? []) : []
  const endMs = endsAt?.getTime() ?? Number.POSITIVE_INFINITY
  const hours: SeverityPeriod[] = []
  for (const [index, severity] of levels.entries()) {
    const fromMs = startsAt.getTime() + index * HOUR_MS
    if (severity === null || fromMs >= endMs) continue
    const from = new Date(fromMs).toISOString()
    const to = new Date(Math.min(fromMs + HOUR_MS, endMs)).toISOString()
    const last = hours.at(-1)
    if (last?.severity === severity && last.to === from) last.to = to
    else hours.push({ from, to, severity, level: LEVELS[severity] ?? 'none' })
  }
  return hours.length === 0 ? null : hours
}
