import type { Way } from '@verglas/contract/codes'
import { type Letter, letterOf } from './letter.ts'
import type { Mail } from './outbox.ts'

/** Addresses by which a person can be reached. */
export type Reachable = {
  email: string
  phone: string | null
  /** Ids of the browsers with push subscriptions. */
  pushDevices: readonly string[]
}

/** A notice to a person, with its texts for every channel. */
export type Notice = {
  /** Identifies the cause: each recipient gets it once. */
  event: string
  setupId: string | null
  letter: Letter
  /** Text below the title where there is little room: in a short message or a browser notice. */
  shortText: string
  /** The page that the notice opens. */
  address: string
  /** When the fact it reports was known. */
  factAt?: Date | undefined
}

/**
 * Mails of a notice for these channels, for `enqueueMails`; none for a channel on which the reader cannot be
 * reached.
 */
export function messagesTo(reader: Reachable, ways: readonly Way[], notice: Notice): Mail[] {
  return ways.flatMap((way) => FORMS[way](reader, notice)).map((mail) => ({ ...mail, factAt: notice.factAt }))
}

const FORMS: Readonly<Record<Way, (reader: Reachable, notice: Notice) => Mail[]>> = {
  email: ({ email }, { event, setupId, letter }) => {
    const end = letter.unsubscribe ? { unsubscribe: letter.unsubscribe.address } : {}
    return [{ event, setupId, recipient: email, ...end, ...letterOf(letter) }]
  },
  sms: ({ phone }, { event, setupId, letter, shortText, address }) => {
    if (phone === null) return []
    const body = `${letter.title} · ${shortText} ${address}`
    return [{ event, setupId, channel: 'sms', recipient: phone.replaceAll(/[^\d+]/g, ''), subject: '', body }]
  },
  push: ({ pushDevices }, { event, setupId, letter, shortText, address }) =>
    pushDevices.map((recipient) => ({
      event,
      setupId,
      channel: 'push',
      recipient,
      subject: letterOf(letter).subject,
      body: shortText,
      link: address,
    })),
}
