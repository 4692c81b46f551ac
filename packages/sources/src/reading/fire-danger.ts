import type { Severity } from '@verglas/contract/alert-codes'
import type { Locale } from '@verglas/contract/codes'
import type { AlertArea, AlertEntry, AlertText } from '../facts/alert.ts'

/** November to March: nobody says anything of forest fires then, and an empty answer is no fault. */
export const isOutOfSeason = (at: Date): boolean => at.getUTCMonth() < 3 || at.getUTCMonth() > 9

/** The danger of one local day; null where the provider gives none. */
export type DayOfDanger = { from: Date; to: Date; severity: Severity; level: string } | null

type FireDanger = {
  /** In their order, none between two left out. */
  days: readonly DayOfDanger[]
  area: AlertArea
  texts: Partial<Record<Locale, AlertText>>
  web: string
}

/** An alert for each stretch of days with a danger. A day of which nothing is said is between two stretches. */
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
        // what is said begins with its first day: a danger of the day before is cut off there
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
