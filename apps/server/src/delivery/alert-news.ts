import { alertText } from '../areas/alerts/reason-text.ts'
import { toAlertView } from '../areas/alerts/rules.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Headlines, Notice, Open } from './alert-books.ts'
import type { Change } from './alert-changes.ts'
import type { Recipient } from './recipients.ts'
import { formatsOf } from './words.ts'

export type AlertNews = {
  headlines: Headlines
  /** Text of the alert, in the units of the reader; null: it is over. */
  textFor: ((reader: Recipient) => string) | null
  point: { castpointId: string; stationId: string | null; name: string | null }
  startsAt?: Date
  endsAt?: Date | null
  attribution?: string
  /** When we published it. */
  knownAt?: Date
}

/** Describes a change for a message; an alert that is over gets the headline of its notice. */
export function newsDescriber(open: readonly Open[], sentNotices: readonly Notice[], asOf: AsOf) {
  const byKey = new Map(open.map((each) => [`${each.alert.id} ${each.place}`, each]))
  const headlines = new Map(sentNotices.map((notice) => [notice.alertId, notice.headlines]))
  return ({ alertId, castpointId: place }: Change): AlertNews => {
    const openAlert = byKey.get(`${alertId} ${place}`)
    if (!openAlert)
      return {
        headlines: headlines.get(alertId) ?? { fr: '', en: '' },
        textFor: null,
        point: { castpointId: place, stationId: place.split(' ')[1] ?? null, name: null },
      }
    const { alert, point } = openAlert
    const headline = (lang: 'fr' | 'en') => toAlertView(alert, lang, atMs(asOf)).message
    return {
      headlines: { fr: headline('fr'), en: headline('en') },
      textFor: (reader) =>
        alertText(alert, { lang: reader.lang, formats: formatsOf(reader, reader.timezone) }),
      point,
      startsAt: alert.startsAt,
      endsAt: alert.endsAt,
      attribution: alert.attribution,
      knownAt: alert.knownAt,
    }
  }
}
