import type { Way } from '@verglas/contract/codes'
import { unsubscribeLink } from '../areas/notifications/unsubscribe-link.ts'
import type { Letter } from '../mail/letter.ts'
import type { Notice } from '../mail/ways.ts'
import type { Change } from './alert-changes.ts'
import { alertsAddress, type DeliveryParts } from './parts.ts'
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
const MAX_SHORT_NAMES = 3

/** By which way each kind of wish is told. */
export const WAY_OF_KIND: Readonly<Record<string, Way>> = {
  alert_email: 'email',
  alert_sms: 'sms',
  alert_push: 'push',
}

export function alertNotice(parts: DeliveryParts, message: Message): Omit<Notice, 'event'> {
  const { setupId, person, news, points } = message
  const times = news.texts ? ` ${spanOf(person, news)}` : ''
  return {
    setupId,
    letter: letter(parts, message),
    shortText: `${namesOf(points, MAX_SHORT_NAMES, person.lang)}.${times}`,
    address: alertsAddress(parts.publicUrl, points[0]?.castpointId ?? ''),
  }
}

function letter({ secrets, publicUrl }: DeliveryParts, message: Message): Letter {
  const { setupId, person, change, news, points } = message
  const { lang, personId } = person
  const words = WORDS[lang]
  const [first] = points
  const castpointId = first?.castpointId ?? change.castpointId
  const ending = { setupId, personId, kind: 'alert_email', castpointId } as const
  const text = news.texts?.[lang] ?? ''
  return {
    lang,
    title: titleOf(person, change, news),
    paragraphs: [
      filled(words.alert.points, { points: namesOf(points, MAX_NAMES, lang) }),
      news.texts ? spanOf(person, news) : words.alert.over,
      ...(text === '' ? [] : [text]),
      ...(news.attribution ? [news.attribution] : []),
    ],
    link: { label: words.openAlerts, address: alertsAddress(publicUrl, castpointId) },
    footer: [words.alert.why],
    unsubscribe: {
      label: filled(words.alert.stop, { point: first?.name ?? castpointId }),
      address: unsubscribeLink(secrets, publicUrl, ending),
    },
  }
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
