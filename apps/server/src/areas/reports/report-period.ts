import { DAY_MS, HOUR_MS, localDays } from '@verglas/quantities'
import type { Night } from '../orders/balances/season.ts'

/** Period and zones of a report. Without zones it covers the whole organisation. */
export type ReportPeriod = {
  readonly fromMs: number
  readonly toMs: number
  readonly timezone: string
  readonly zoneIds: readonly string[]
}

/** The nights, from noon to noon, that overlap a period: advised, ordered and done treatments are counted by night. */
export function nightsWithin({ fromMs, toMs, timezone }: Omit<ReportPeriod, 'zoneIds'>): Night[] {
  const days = localDays(timezone, fromMs - DAY_MS, Math.ceil((toMs - fromMs) / DAY_MS) + 4)
  return days.flatMap((day, index): Night[] => {
    const next = days[index + 1]
    // Clocks change in the morning, so count back from midnight.
    const noonMs = day.toMs - 12 * HOUR_MS
    const nextNoonMs = (next?.toMs ?? 0) - 12 * HOUR_MS
    if (!next || noonMs >= toMs || nextNoonMs <= fromMs) return []
    return [{ day: day.day, fromMs: noonMs, midnightMs: next.fromMs, toMs: nextNoonMs }]
  })
}
