import type { Severity } from '@verglas/contract/alert-codes'
import {
  type AlertTimes,
  alertTimes,
  isRoadDanger,
  titledAlerts,
  titledDanger,
  type Voice,
} from '@verglas/contract/alert-rules'
import { dangerTitle } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import type { AlertInForce } from '../areas/alerts/in-force.ts'
import { isOwn } from '../areas/alerts/own.ts'
import { alertText } from '../areas/alerts/reason-text.ts'
import { toAlertView } from '../areas/alerts/rules.ts'
import { type AsOf, atMs } from '../db/as-of.ts'
import type { Headlines, Notice, Open } from './alert-books.ts'
import type { Card, Change } from './alert-changes.ts'
import type { Recipient } from './recipients.ts'
import { formatsOf } from './words.ts'

export type NewsPlace = {
  readonly place: string
  readonly stationId: string | null
  /** null: not recorded, as in notices of personal thresholds and of earlier versions. */
  readonly name: string | null
  /** Of a circuit: how much of it is dangerous; null: not stated. */
  readonly length: { readonly affectedKm: number; readonly totalKm: number } | null
}
/** What one source says, in the language and units of the reader. */
export type NewsVoice = {
  readonly source: Open['source']
  readonly headline: string
  readonly text: string
  readonly attribution: string
  readonly placeName: string
  readonly times: AlertTimes
}
/** A card as a message presents it. */
export type AlertNews = {
  readonly headlines: Headlines
  readonly places: readonly NewsPlace[]
  /** Null: the card is over. */
  readonly current: {
    readonly severity: Severity
    readonly startMs: number
    readonly endMs: number | null
    readonly times: AlertTimes
    readonly voices: readonly NewsVoice[]
  } | null
  /** When each part was published. */
  readonly knownAt: readonly Date[]
}

/** Describes a card in force for its reader. */
export function newsOfCard(card: Card<Open>, reader: Recipient, asOf: AsOf): AlertNews {
  const members = card.voices.flatMap(({ at }) => at)
  return {
    headlines: headlinesOf(card, reader, asOf),
    places: placesOf(members),
    current: {
      severity: card.severity,
      startMs: Date.parse(card.start),
      endMs: msOrNull(card.end),
      times: alertTimes(titledAlerts(card), atMs(asOf)),
      voices: card.voices.map((voice) => voiceOf(voice, reader, asOf)),
    },
    knownAt: members.map(({ alert }) => alert.knownAt),
  }
}

/** Describes a card that is over, as far as the reader was notified of it. */
export function newsOfEnd({ cardId, places }: Change<Open>, notices: readonly Notice[]): AlertNews {
  const cardNotices = notices.filter((notice) => notice.cardId === cardId)
  const names = new Map(cardNotices.map(({ place, placeName }) => [place, placeName]))
  return {
    headlines: cardNotices[0]?.headlines ?? { fr: '', en: '' },
    places: [...new Set(places.map(({ place }) => place))].map((place) => ({
      place,
      // A notice of a personal threshold has the station in its place.
      stationId: place.split(' ')[1] ?? null,
      name: names.get(place) ?? null,
      length: null,
    })),
    current: null,
    knownAt: [],
  }
}

/** What the road does, or the headline of the worst source. */
export const headlinesOf = (card: Card<Open>, reader: Recipient, asOf: AsOf): Headlines => ({
  fr: headlineOf(card, { ...reader, lang: 'fr' }, asOf),
  en: headlineOf(card, { ...reader, lang: 'en' }, asOf),
})

function headlineOf(card: Card<Open>, reader: Recipient, asOf: AsOf): string {
  if (!card.voices.some(({ alert }) => isRoadDanger(alert)))
    return messageOf(card.voices[0].alert, reader, asOf)
  const localizer = { t: translateIn(reader.lang), formats: formatsOf(reader, reader.timezone) }
  return dangerTitle(localizer, titledDanger(card), atMs(asOf))
}

const messageOf = ({ alert }: Open, { lang }: Recipient, asOf: AsOf): string =>
  toAlertView(alert, lang, atMs(asOf)).message

function voiceOf({ alert: open, at }: Voice<Open>, reader: Recipient, asOf: AsOf): NewsVoice {
  const formats = formatsOf(reader, reader.timezone)
  return {
    source: open.source,
    headline: messageOf(open, reader, asOf),
    text: alertText(open.alert, { lang: reader.lang, formats }),
    attribution: open.alert.attribution,
    placeName: open.point.name,
    times: alertTimes(at, atMs(asOf)),
  }
}

function placesOf(members: readonly Open[]): NewsPlace[] {
  const byPlace = new Map<string, NewsPlace>()
  for (const { place, id_station: stationId, point, alert } of members) {
    const length = longer(byPlace.get(place)?.length ?? null, lengthOf(alert))
    byPlace.set(place, { place, stationId, name: point.name, length })
  }
  return [...byPlace.values()]
}

type Length = NewsPlace['length']

const lengthOf = (alert: AlertInForce): Length =>
  isOwn(alert) && alert.reason.form === 'weather' ? (alert.reason.length ?? null) : null

const longer = (one: Length, other: Length): Length =>
  one && (!other || one.affectedKm >= other.affectedKm) ? one : other

const msOrNull = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))
