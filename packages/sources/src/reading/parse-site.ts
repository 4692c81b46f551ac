import type { Location } from '../facts/location.ts'

/** The place of the connection's settings that a message was asked for. */
export type RequestedPlace = { id: string; name?: string; location: Location }

/** What a parser may know beside the bytes. */
export type ParseSite = {
  /** Now, as the edge says; facts later than this are refused. */
  receivedAt: Date
  /** The place that was asked for, where the message does not name it. */
  location?: Location
  /** What the message is called: file name, address or topic. */
  name?: string
  place?: RequestedPlace
  /**
   * When the provider gave the message as an answer; absent for a saved file. What a list leaves out is over only where
   * the list says when it was made, or is such an answer.
   */
  answeredAt?: Date
  /** When the provider says that the message was changed last. */
  modifiedAt?: Date
  /** The provider says that the message is as it was before; there are no bytes. */
  isUnchanged?: true
  /** Settings of the connection, for messages that say less than their parser needs. */
  settings?: Record<string, unknown>
}
