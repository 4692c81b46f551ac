import type { RequestedPlace } from '../reading/parse-site.ts'
import type { Refusal } from '../reading/refusal.ts'
import type { Outbound } from './outbound.ts'

/** What is left of a conditional request for the next one. */
export type Cursor = Record<string, string>

export type Connection = {
  id: string
  /** As they were given, the secrets among them. */
  settings: Record<string, unknown>
  cursor: Cursor
  /** Sent to providers in the User-Agent, as their terms ask. */
  contact: string
  outbound: Outbound
  /** A person asked for this try: what rests after failures is asked all the same, unless the provider wants it. */
  isTry?: boolean
}

/** One message as it was received. */
export type Message = {
  /** File name or address, for people. */
  name: string
  body: AsyncIterable<Uint8Array>
  receivedAt: Date
  /** The parser gets its location. */
  place?: RequestedPlace
  /** When the provider gave it as an answer; absent where a person brings a saved file. */
  answeredAt?: Date
  /** When the provider says that it was changed last. */
  modifiedAt?: Date
  /** The provider says that it is as it was before; the body is empty. Only for sources that want to be told. */
  isUnchanged?: true
}

/** The outcome of one request, or of one message that was pushed. */
export type Pulled = {
  /** null where there is nothing new, or nothing came. */
  message: Message | null
  /** Why nothing came. */
  refusal: Refusal | null
  /** The whole cursor after this request; to be committed with the facts of the message. */
  cursor: Cursor
  /** The provider asked for rest: the connection is not to be pulled before. */
  notBefore: Date | null
  /** A subscription's batch: published at once, since the broker may send no more before it is answered. */
  isBatch?: true
  /** Told when the facts are stored: a broker may forget its message. */
  stored?: () => void
}
