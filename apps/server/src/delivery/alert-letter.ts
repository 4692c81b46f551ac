import { SEVERITY_KEYS, type Severity } from '@verglas/contract/alert-codes'
import type { Way } from '@verglas/contract/codes'
import { dangerPeak, dangerWhen, fillPlaceholders, withPeriod } from '@verglas/language'
import { translateIn, wordsOf } from '@verglas/language/words'
import { type Ending, unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import type { Letter } from '../mail/letter.ts'
import type { Notice } from '../mail/ways.ts'
import type { Open } from './alert-books.ts'
import { circuitOfPlace } from './alert-books.ts'
import type { Change } from './alert-changes.ts'
import type { AlertNews, NewsPlace, NewsVoice } from './alert-news.ts'
import type { Recipient } from './recipients.ts'
import { alertsAddress, circuitAddress, type DeliveryServices, stationAddress } from './services.ts'
import { formatsOf, letterWords } from './words.ts'

/** A card that has changed, and what its reader is notified of. */
export type CardNews = { change: Change<Open>; news: AlertNews }

type Reader = {
  setupId: string
  person: Recipient
  /** The alert is about a personal threshold of the reader. */
  isOfCeils: boolean
  nowMs: number
}

/** Maximum numbers of names and alerts in a message, because nobody reads longer lists. */
const MAX_NAMES = 12
const MAX_SHORT_NAMES = 3
const MAX_ALERTS = 40
/** Maximum sources of a card in a message; further ones are only shown on the screen. */
const MAX_VOICES = 6

/** The way by which each kind of subscription is notified. */
export const WAY_OF_KIND: Readonly<Record<string, Way>> = {
  alert_email: 'email',
  alert_sms: 'sms',
  alert_push: 'push',
}

export function alertNotice(
  services: DeliveryServices,
  reader: Reader,
  cardNews: CardNews,
): Omit<Notice, 'event'> {
  const { person, setupId, nowMs } = reader
  const { current, places } = cardNews.news
  const level = current ? `${levelWords(person, current.severity)}. ` : ''
  const times = current ? ` ${spanOf(person, current, nowMs)}` : ''
  return {
    setupId,
    letter: letter(services, reader, cardNews),
    shortText: `${level}${namesOf(places, MAX_SHORT_NAMES, person.lang)}.${times}`,
    address: addressOf(services, reader, places),
  }
}

function letter(services: DeliveryServices, reader: Reader, { change, news }: CardNews): Letter {
  const { person, isOfCeils, nowMs } = reader
  const { lang } = person
  const words = letterWords(lang)
  const { current, places } = news
  const [first] = places
  return {
    lang,
    title: titleOf(person, change, news),
    paragraphs: [
      ...(current && !isOfCeils ? [`${levelWords(person, current.severity)}.`] : []),
      ...placeParagraphs(reader, places),
      current ? spanOf(person, current, nowMs) : isOfCeils ? words.alert.overHere : words.alert.over,
      ...(current ? voiceParagraphs(reader, current.voices) : []),
    ],
    link: {
      label: isOfCeils ? words.openStation : places.length > 1 ? words.openList : words.openAlerts,
      address: addressOf(services, reader, places),
    },
    footer: [isOfCeils ? words.alert.whyCeil : words.alert.why],
    ...(isOfCeils || !first ? {} : { unsubscribe: endingOf(services, reader, first) }),
  }
}

/** Circuits with their dangerous kilometres, then the forecast points; or the station of a threshold. */
function placeParagraphs({ person, isOfCeils }: Reader, places: readonly NewsPlace[]): string[] {
  const words = letterWords(person.lang).alert
  const paragraph = (text: string, some: readonly NewsPlace[]) => {
    const names = namesOf(some, MAX_NAMES, person.lang, lengthWords(person))
    return names === '' ? [] : [fillPlaceholders(text, { points: names })]
  }
  if (isOfCeils) return paragraph(words.station, places)
  const isCircuit = ({ place }: NewsPlace) => circuitOfPlace(place) !== null
  return [
    ...paragraph(words.circuits, places.filter(isCircuit)),
    ...paragraph(
      words.points,
      places.filter((place) => !isCircuit(place)),
    ),
  ]
}

/** What each source says; a single one needs no introduction. */
function voiceParagraphs({ person, isOfCeils, nowMs }: Reader, voices: readonly NewsVoice[]): string[] {
  const [firstVoice, ...others] = voices
  if (!firstVoice) return []
  if (others.length === 0)
    return [firstVoice.text, isOfCeils ? '' : firstVoice.attribution].filter((text) => text !== '')
  const t = translateIn(person.lang)
  const formats = formatsOf(person, person.timezone)
  return voices.slice(0, MAX_VOICES).map((voice) => {
    const { source, headline, placeName, text } = voice
    const head = fillPlaceholders(letterWords(person.lang).alert.voice, {
      source: t(`alerts.source.${source}`),
      headline,
      span: dangerWhen({ t, formats }, voice.times, nowMs),
    })
    return [head, text && `${placeName} : ${text}`].filter(Boolean).join('\n')
  })
}

/** One message for many cards, worst first. */
export function digestNotice(
  { publicUrl }: DeliveryServices,
  { setupId, person, isOfCeils }: Reader,
  all: readonly CardNews[],
): Omit<Notice, 'event'> {
  const words = letterWords(person.lang)
  const worstFirst = all.toSorted((a, b) => b.change.severity - a.change.severity)
  const lines = worstFirst.slice(0, MAX_ALERTS).map(({ change, news }) => {
    const placeNames = namesOf(news.places, MAX_SHORT_NAMES, person.lang)
    return [titleOf(person, change, news), placeNames].filter(Boolean).join(' · ')
  })
  const count = all.length - lines.length
  const address = `${publicUrl}/alerts`
  return {
    setupId,
    letter: {
      lang: person.lang,
      title: fillPlaceholders(words.alert.many, { count: all.length }),
      paragraphs: count > 0 ? [...lines, fillPlaceholders(words.alert.manyMore, { count })] : lines,
      link: { label: words.openList, address },
      footer: [isOfCeils ? words.alert.whyCeil : words.alert.why],
    },
    shortText: lines.slice(0, MAX_SHORT_NAMES).join(' ; '),
    address,
  }
}

/** The page of the only place of a card; several places are on the list of all alerts. */
function addressOf(
  { publicUrl }: DeliveryServices,
  { isOfCeils }: Reader,
  [first, ...others]: readonly NewsPlace[],
): string {
  if (isOfCeils && first?.stationId) return stationAddress(publicUrl, first.stationId)
  if (!first || others.length > 0) return `${publicUrl}/alerts`
  const circuitId = circuitOfPlace(first.place)
  return circuitId === null ? alertsAddress(publicUrl, first.place) : circuitAddress(publicUrl, circuitId)
}

function endingOf(
  { secrets, publicUrl }: DeliveryServices,
  { setupId, person: { personId, lang } }: Reader,
  { place, name }: NewsPlace,
) {
  const circuitId = circuitOfPlace(place)
  const ending: Ending = {
    setupId,
    personId,
    kind: 'alert_email',
    ...(circuitId === null ? { castpointId: place } : { circuitId }),
  }
  return {
    label: fillPlaceholders(letterWords(lang).alert.stop, { point: name ?? circuitId ?? place }),
    address: unsubscribeLink(secrets, publicUrl, ending),
  }
}

const titleOf = ({ lang }: Recipient, { what }: Change<Open>, { headlines }: AlertNews): string =>
  fillPlaceholders(letterWords(lang).alert[what], { headline: headlines[lang] })

function levelWords({ lang }: Recipient, severity: Severity): string {
  const level = wordsOf(lang).codes.severity[SEVERITY_KEYS[severity]]
  return fillPlaceholders(letterWords(lang).alert.level, { level })
}

/** From when to when, and when it is at its worst. */
function spanOf(
  person: Recipient,
  { startMs, endMs, times }: NonNullable<AlertNews['current']>,
  nowMs: number,
): string {
  const words = letterWords(person.lang).alert
  const format = formatsOf(person, person.timezone)
  const peak = dangerPeak({ t: translateIn(person.lang), formats: format }, times, nowMs)
  const span = fillPlaceholders(endMs === null ? words.openEnd : words.span, {
    from: format.dateTime(startMs),
    to: endMs === null ? '–' : format.dateTime(endMs),
    zone: format.timeZoneName(),
  })
  return peak === null ? span : withPeriod(`${span} ${peak.charAt(0).toUpperCase()}${peak.slice(1)}`)
}

/** « (12 km sur 30)» */
const lengthWords =
  (person: Recipient) =>
  ({ length }: NewsPlace): string => {
    if (!length) return ''
    const formats = formatsOf(person, person.timezone)
    const km = (value: number) => formats.quantity('visibility', value * 1000)
    const { affectedKm, totalKm } = length
    const words = letterWords(person.lang).alert
    return affectedKm < totalKm
      ? ` (${fillPlaceholders(words.partOf, { affected: km(affectedKm), total: km(totalKm) })})`
      : ` (${km(totalKm)})`
  }

/**
 * The recorded names of places, as a list. It is empty for a personal threshold that is over, whose headline is enough.
 */
function namesOf(
  places: readonly NewsPlace[],
  max: number,
  lang: 'fr' | 'en',
  suffixOf: (place: NewsPlace) => string = () => '',
): string {
  const names = places.flatMap((each) => {
    return each.name === null ? [] : [`${each.name}${suffixOf(each)}`]
  })
  const listedNames = names.slice(0, max).join(', ')
  const count = names.length - max
  return count > 0
    ? fillPlaceholders(letterWords(lang).alert.more, { points: listedNames, count })
    : listedNames
}
