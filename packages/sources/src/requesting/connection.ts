import type { RequestedPlace } from '../reading/parse-site.ts'
import type { Refusal } from '../reading/refusal.ts'
import type { Outbound } from './outbound.ts'

/** State of conditional requests, carried over to the next request. */
export type Cursor = Record<string, string>

export type Connection = {
  id: string
  /** The settings as entered, including secrets in plain text. */
  settings: Record<string, unknown>
  cursor: Cursor
  /** Sent to providers in the User-Agent, as their terms require. */
  contact: string
  outbound: Outbound
  /**
   * A person started this attempt: addresses that pause after failures are requested anyway, unless the
   * provider itself asked for a pause.
   */
  isTry?: boolean
}

/** One message as it was received. */
export type Message = {
  /** File name or address, for people. */
  name: string
  body: AsyncIterable<Uint8Array>
  receivedAt: Date
  /** Place of the request, so that the parser knows the location. */
  place?: RequestedPlace
  /** When the provider answered; absent if a person supplied a saved file. */
  answeredAt?: Date
  /** Time of the last change, according to the provider. */
  modifiedAt?: Date
  /** The provider reports no change and the body is empty. Only for sources that request such messages. */
  isUnchanged?: true
}

/** The outcome of one request, or of one pushed message. */
export type Pulled = {
  /** Null if there is nothing new or nothing was received. */
  message: Message | null
  /** Reason why nothing was received. */
  refusal: Refusal | null
  /** The complete cursor after this request, to be committed together with the facts of the message. */
  cursor: Cursor
  /** The provider asked for a pause: do not pull the connection before this instant. */
  notBefore: Date | null
  /**
   * A batch of a subscription: published at once, because the broker may send no more until it is
   * acknowledged.
   */
  isBatch?: true
  /** Called when the facts are stored, so that a broker may drop its message. */
  stored?: () => void
}
