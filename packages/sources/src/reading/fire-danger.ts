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
  const episodes: NonNullable<DayOfDanger>[][] = []
  let continuesEpisode = false
  for (const day of days) {
    const isDanger = day !== null && day.severity > 0
    if (isDanger && continuesEpisode) episodes.at(-1)?.push(day)
    else if (isDanger) episodes.push([day])
    continuesEpisode = isDanger
  }
  return episodes.flatMap((dangerDays) => {
    const [first, last] = [dangerDays[0], dangerDays.at(-1)]
    if (!first || !last) return []
    const worst = dangerDays.reduce(
      (worstSoFar, day) => (day.severity > worstSoFar.severity ? day : worstSoFar),
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
        // On the first reported day the real start is unknown: the danger may have begun earlier.
        isStartCut: first === firstReported,
        endsAt: last.to,
        hours: dangerDays,
        isOver: false,
        areas: [area],
        web,
      } satisfies AlertEntry,
    ]
  })
}
