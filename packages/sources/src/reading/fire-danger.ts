import type { Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import type { AlertArea, AlertEntry, AlertText } from '../facts/alert.ts'

/** November to March: providers report no forest fire danger then, and an empty answer is not a fault. */
export const isOutOfSeason = (at: Date): boolean => at.getUTCMonth() < 3 || at.getUTCMonth() > 9

/** The danger of one local day; null if the provider reports none. */
export type DayOfDanger = { from: Date; to: Date; severity: Severity; level: string } | null

type FireDanger = {
  /** Consecutive days, in order and without gaps. */
  days: readonly DayOfDanger[]
  area: AlertArea
  texts: Partial<Record<Locale, AlertText>>
  web: string
}

/** One alert for each run of consecutive days with a danger. A day without a report ends the run. */
export function fireDangerAlerts({ days, area, texts, web }: FireDanger): AlertEntry[] {
  const firstReported = days.find((day) => day !== null)
  const stretches: NonNullable<DayOfDanger>[][] = []
  let isOpen = false
  for (const day of days) {
    const isDanger = day !== null && day.severity > 0
    if (isDanger && isOpen) stretches.at(-1)?.push(day)
    else if (isDanger) stretches.push([day])
    isOpen = isDanger
  }
  return stretches.flatMap((hours) => {
    const [first, last] = [hours[0], hours.at(-1)]
    if (!first || !last) return []
    const worst = hours.reduce(
      (worstSoFar, hour) => (hour.severity > worstSoFar.severity ? hour : worstSoFar),
      first,
    )
    return [
      {
        type: 'forest_fire',
        severity: worst.severity,
        level: worst.level,
        urgency: null,
        certainty: null,
        texts,
        sentAt: null,
        effectiveAt: null,
        onsetAt: first.from,
        expiresAt: null,
        startsAt: first.from,
        // The report begins with its first day, which cuts off a danger that began the day before.
        isStartCut: first === firstReported,
        endsAt: last.to,
        hours,
        isOver: false,
        areas: [area],
        web,
      } satisfies AlertEntry,
    ]
  })
}
