import type { Location } from '../facts/location.ts'

/** The place in the connection's settings for which a message was requested. */
export type RequestedPlace = { id: string; name?: string; location: Location }

/** The information that a parser may use besides the bytes. */
export type ParseSite = {
  /** The current time at reception; facts later than this are refused. */
  receivedAt: Date
  /** The requested place, if the message does not name it. */
  location?: Location
  /** Name of the message: file name, address or topic. */
  name?: string
  place?: RequestedPlace
  /**
   * When the provider returned the message; absent for a saved file. An entry that is missing from a list has
   * ended only if the list says when it was made, or is such an answer.
   */
  answeredAt?: Date
  /** The provider's time of the last change of the message. */
  modifiedAt?: Date
  /** The provider reports that the message is unchanged; there are no bytes. */
  isUnchanged?: true
  /** Settings of the connection, for messages that lack something their parser needs. */
  settings?: Record<string, unknown>
}
