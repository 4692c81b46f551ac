import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import { letterOf } from '../mail/letter.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Change } from './alert-changes.ts'
import { type DeliveryParts, pointAddress } from './parts.ts'
import type { Wished } from './recipients.ts'
import { filled, formatsOf, WORDS } from './words.ts'

export type AlertNews = {
  headlines: { fr: string; en: string }
  /** null: it is over. */
  texts: { fr: string; en: string } | null
  pointName?: string
  startsAt?: Date
  endsAt?: Date | null
  attribution?: string
}

type Message = {
  setupId: string
  person: Wished
  change: Change
  news: AlertNews
  points: readonly { castpointId: string; name: string }[]
}

/** More names say no more. */
const MAX_NAMES = 12
const MAX_SMS_NAMES = 3

/** A mail or a short message; null where there is no number to send it to. */
export function alertMessage(parts: DeliveryParts, message: Message): Omit<Mail, 'event' | 'setupId'> | null {
  return message.change.kind === 'alert_sms' ? shortMessage(parts, message) : mail(parts, message)
}

function shortMessage({ publicUrl }: DeliveryParts, { person, change, news, points }: Message) {
  if (person.phone === null) return null
  const title = titleOf(person, change, news)
  const names = namesOf(points, MAX_SMS_NAMES, person.lang)
  const times = news.texts ? ` ${spanOf(person, news)}` : ''
  const address = pointAddress(publicUrl, points[0]?.castpointId ?? '')
  const recipient = person.phone.replaceAll(/[^\d+]/g, '')
  return {
    channel: 'sms',
    recipient,
    subject: '',
    body: `${title} · ${names}.${times} ${address}`,
  } as const
}

function mail({ secrets, publicUrl }: DeliveryParts, { setupId, person, change, news, points }: Message) {
  const { lang, email, personId } = person
  const words = WORDS[lang]
  const [first] = points
  const castpointId = first?.castpointId ?? change.castpointId
  const ending = { setupId, personId, kind: 'alert_email', castpointId } as const
  const unsubscribe = unsubscribeLink(secrets, publicUrl, ending)
  const text = news.texts?.[lang] ?? ''
  const letter = letterOf({
    lang,
    title: titleOf(person, change, news),
    paragraphs: [
      filled(words.alert.points, { points: namesOf(points, MAX_NAMES, lang) }),
      news.texts ? spanOf(person, news) : words.alert.over,
      ...(text === '' ? [] : [text]),
      ...(news.attribution ? [news.attribution] : []),
    ],
    link: { label: words.open, address: pointAddress(publicUrl, castpointId) },
    footer: [words.alert.why],
    unsubscribe: {
      label: filled(words.alert.stop, { point: first?.name ?? castpointId }),
      address: unsubscribe,
    },
  })
  return { recipient: email, unsubscribe, ...letter }
}

const titleOf = ({ lang }: Wished, { what }: Change, { headlines }: AlertNews): string =>
  filled(WORDS[lang].alert[what], { headline: headlines[lang] })

function spanOf(person: Wished, { startsAt, endsAt }: AlertNews): string {
  const words = WORDS[person.lang].alert
  const format = formatsOf(person, person.timezone)
  const at = (instant: Date | null | undefined) => (instant ? format.dateTime(instant.getTime()) : '–')
  return filled(endsAt ? words.span : words.openEnd, {
    from: at(startsAt),
    to: at(endsAt),
    zone: format.timeZoneName(),
  })
}

function namesOf(points: Message['points'], most: number, lang: 'fr' | 'en'): string {
  const names = points.map(({ name }) => name)
  const shown = names.slice(0, most).join(', ')
  const count = names.length - most
  return count > 0 ? filled(WORDS[lang].alert.more, { points: shown, count }) : shown
}
