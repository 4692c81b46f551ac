import type { Way } from '@verglas/contract/codes'
import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import type { Letter } from '../mail/letter.ts'
import type { Notice } from '../mail/ways.ts'
import type { Change } from './alert-changes.ts'
import type { AlertNews } from './alert-news.ts'
import type { Recipient } from './recipients.ts'
import { alertsAddress, type DeliveryServices, stationAddress } from './services.ts'
import { filled, formatsOf, letterWords } from './words.ts'

type Point = AlertNews['point'] & { place: string }
/** An alert that has changed, with the points where it has. */
export type Group = { change: Change; news: AlertNews; points: readonly Point[] }

type Reader = {
  setupId: string
  person: Recipient
  /** The alert is about a personal threshold of the reader. */
  isOfCeils: boolean
}

/** Longer lists of names are of no use. */
const MAX_NAMES = 12
const MAX_SHORT_NAMES = 3
const MAX_ALERTS = 40

/** The way by which each kind of subscription is notified. */
export const WAY_OF_KIND: Readonly<Record<string, Way>> = {
  alert_email: 'email',
  alert_sms: 'sms',
  alert_push: 'push',
}

export function alertNotice(services: DeliveryServices, reader: Reader, group: Group): Omit<Notice, 'event'> {
  const { person, setupId } = reader
  const { news, points } = group
  const times = news.textFor ? ` ${spanOf(person, news)}` : ''
  return {
    setupId,
    letter: letter(services, reader, group),
    shortText: `${namesOf(points, MAX_SHORT_NAMES, person.lang)}.${times}`,
    address: addressOf(services, reader, points[0]),
  }
}

function letter(services: DeliveryServices, reader: Reader, { change, news, points }: Group): Letter {
  const { person, setupId, isOfCeils } = reader
  const { lang, personId } = person
  const words = letterWords(lang)
  const [first] = points
  const castpointId = first?.castpointId ?? change.castpointId
  const ending = { setupId, personId, kind: 'alert_email', castpointId } as const
  const text = news.textFor?.(person) ?? ''
  const names = namesOf(points, MAX_NAMES, lang)
  return {
    lang,
    title: titleOf(person, change, news),
    paragraphs: [
      ...(names === ''
        ? []
        : [filled(isOfCeils ? words.alert.station : words.alert.points, { points: names })]),
      news.textFor ? spanOf(person, news) : isOfCeils ? words.alert.overHere : words.alert.over,
      ...(text === '' ? [] : [text]),
      ...(news.attribution && !isOfCeils ? [news.attribution] : []),
    ],
    link: {
      label: isOfCeils ? words.openStation : words.openAlerts,
      address: addressOf(services, reader, first),
    },
    footer: [isOfCeils ? words.alert.whyCeil : words.alert.why],
    ...(isOfCeils
      ? {}
      : {
          unsubscribe: {
            label: filled(words.alert.stop, { point: first?.name ?? castpointId }),
            address: unsubscribeLink(services.secrets, services.publicUrl, ending),
          },
        }),
  }
}

/** One message for many alerts, worst first. */
export function digestNotice(
  { publicUrl }: DeliveryServices,
  { setupId, person, isOfCeils }: Reader,
  groups: readonly Group[],
): Omit<Notice, 'event'> {
  const words = letterWords(person.lang)
  const inOrder = groups.toSorted((a, b) => b.change.severity - a.change.severity)
  const lines = inOrder.slice(0, MAX_ALERTS).map(({ change, news, points }) => {
    const where = namesOf(points, MAX_SHORT_NAMES, person.lang)
    return [titleOf(person, change, news), where].filter(Boolean).join(' · ')
  })
  const count = groups.length - lines.length
  const address = `${publicUrl}/alerts`
  return {
    setupId,
    letter: {
      lang: person.lang,
      title: filled(words.alert.many, { count: groups.length }),
      paragraphs: count > 0 ? [...lines, filled(words.alert.manyMore, { count })] : lines,
      link: { label: words.openList, address },
      footer: [isOfCeils ? words.alert.whyCeil : words.alert.why],
    },
    shortText: lines.slice(0, MAX_SHORT_NAMES).join(' ; '),
    address,
  }
}

const addressOf = (
  { publicUrl }: DeliveryServices,
  { isOfCeils }: Reader,
  point: Point | undefined,
): string =>
  isOfCeils && point?.stationId
    ? stationAddress(publicUrl, point.stationId)
    : alertsAddress(publicUrl, point?.castpointId ?? '')

const titleOf = ({ lang }: Recipient, { what }: Change, { headlines }: AlertNews): string =>
  filled(letterWords(lang).alert[what], { headline: headlines[lang] })

function spanOf(person: Recipient, { startsAt, endsAt }: AlertNews): string {
  const words = letterWords(person.lang).alert
  const format = formatsOf(person, person.timezone)
  const at = (instant: Date | null | undefined) => (instant ? format.dateTime(instant.getTime()) : '–')
  return filled(endsAt ? words.span : words.openEnd, {
    from: at(startsAt),
    to: at(endsAt),
    zone: format.timeZoneName(),
  })
}

/** Empty for a personal threshold that is over: the headline says it all. */
function namesOf(points: readonly Point[], max: number, lang: 'fr' | 'en'): string {
  const names = points.flatMap(({ name, place, stationId }) => name ?? (stationId === null ? place : []))
  const listedNames = names.slice(0, max).join(', ')
  const count = names.length - max
  return count > 0 ? filled(letterWords(lang).alert.more, { points: listedNames, count }) : listedNames
}
