import type { Way } from '@verglas/contract/codes'
import { type Letter, letterOf } from './letter.ts'
import type { Mail } from './outbox.ts'

/** Where somebody can be reached. */
export type Reachable = {
  email: string
  phone: string | null
  /** Ids of the browsers that take notices. */
  pushDevices: readonly string[]
}

/** What somebody is told, in the words of every way. */
export type Notice = {
  /** Its own name: each recipient gets it once. */
  event: string
  setupId: string | null
  letter: Letter
  /** Below the title, where there is little room: in a short message, in the notice of a browser. */
  shortText: string
  /** Where it leads. */
  address: string
  /** When what it tells was known. */
  factAt?: Date | undefined
}

/** The messages of a notice by these ways, for `putMails`; by a way on which nobody is reached there is none. */
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
