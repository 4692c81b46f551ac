import { CEILS, WEATHER_ALERTS } from '@verglas/contract/ceil-codes'
import { reasonSentences, translateFrom } from '@verglas/language'
import en from '@verglas/language/areas/ceils/en.json'
import fr from '@verglas/language/areas/ceils/fr.json'
import { isOwn, type OwnReason } from '../areas/alerts/own.ts'
import { textIn, toShown } from '../areas/alerts/rules.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Headlines, Notice, Open } from './alert-books.ts'
import type { Change } from './alert-changes.ts'
import type { Recipient } from './recipients.ts'
import { formatsOf } from './words.ts'

export type AlertNews = {
  headlines: Headlines
  /** What is said of it, as the reader reads numbers; null: it is over. */
  textFor: ((reader: Recipient) => string) | null
  point: { castpointId: string; stationId: string | null; name: string | null }
  startsAt?: Date
  endsAt?: Date | null
  attribution?: string
}

/** What a message says of a change: of one that is over, the headline under which it was told. */
export function newsDescriber(open: readonly Open[], told: readonly Notice[], asOf: AsOf) {
  const byKey = new Map(open.map((each) => [`${each.alert.id} ${each.place}`, each]))
  const headlines = new Map(told.map((notice) => [notice.alertId, notice.headlines]))
  return ({ alertId, castpointId: place }: Change): AlertNews => {
    const found = byKey.get(`${alertId} ${place}`)
    if (!found)
      return {
        headlines: headlines.get(alertId) ?? { fr: '', en: '' },
        textFor: null,
        point: { castpointId: place, stationId: place.split(' ')[1] ?? null, name: null },
      }
    const { alert, point } = found
    const headline = (lang: 'fr' | 'en') => toShown(alert, lang, atMs(asOf)).message
    return {
      headlines: { fr: headline('fr'), en: headline('en') },
      textFor: (reader) => {
        if (isOwn(alert)) return reasonText(alert.reason, reader)
        const [text] = textIn(alert.content.texts, reader.lang)
        const parts = [text?.description, text?.instruction]
        return parts.filter((part) => part != null && part !== '').join('\n\n')
      },
      point,
      startsAt: alert.startsAt,
      endsAt: alert.endsAt,
      attribution: alert.attribution,
    }
  }
}

const TRANSLATE = { fr: translateFrom(fr), en: translateFrom(en) } as const

/** Rule, values and what closes it. */
function reasonText(reason: OwnReason, reader: Recipient): string {
  const formats = formatsOf(reader, reader.timezone)
  const pen = { t: TRANSLATE[reader.lang], formats, moment: formats.dateTime }
  if (reason.form === 'ceil')
    return reasonSentences(pen, { ...reason, quantity: CEILS[reason.kind].quantity }).join(' ')
  const { quantity, crosses } = WEATHER_ALERTS[reason.kind]
  return reasonSentences(pen, { ...reason, quantity, crosses }).join(' ')
}
