import type { QualityFlag } from '@verglas/contract/codes'
import type { Brings } from '@verglas/contract/connection-codes'
import type { ForecastCode, MeasureCode } from '@verglas/contract/measures'
import type { z } from 'zod'
import type { AlertFact } from './alert-fact.ts'
import type { CameraFact } from './camera-fact.ts'
import type { EnsembleFact } from './ensemble-fact.ts'
import type { LayerFact } from './layer-fact.ts'
import type { ListingFact } from './listing-fact.ts'
import type { Outbound } from './outbound.ts'
import type { PictureFact } from './picture-fact.ts'
import type { LightningWatchFact, StrikeFact } from './strike-fact.ts'
import type { TideFact } from './tide-fact.ts'

/** Where a station or a forecast stands. */
export type Location = {
  longitudeDeg: number
  latitudeDeg: number
  /** null where the message does not give it. */
  altitudeM: number | null
}

/** Why a value is not plainly good; `raw` is the refused or doubtful value as the source gave it. */
export type Quality = { flag: QualityFlag; raw?: number | string; note?: string }

/** One station at one instant. Values in the metric unit of the measure; what is absent is not listed. */
export type ObservationFact = {
  kind: 'observation'
  /** The provider's own stable name of the station; the engine makes the product's id from it. */
  stationRef: string
  stationName: string
  location: Location
  /** Instant the values are about. */
  observedAt: Date
  /** When the provider said it, where the message tells: of two messages of one instant the later one holds. */
  saidAt?: Date
  values: Partial<Record<MeasureCode, number>>
  quality: Partial<Record<MeasureCode, Quality>>
  /** Which element of the message each value came from, where there was a choice. */
  elements: Partial<Record<MeasureCode, string>>
  /** To be shown wherever the data are shown. */
  attribution: string
}

/** One run of a forecast at one place, for steps of one length. Longer steps are a fact of their own. */
export type ForecastFact = {
  kind: 'forecast'
  location: Location
  /** When the provider made the run. */
  issuedAt: Date
  startAt: Date
  stepS: number
  /** One value per step in the metric unit, null where it is not given. */
  values: Partial<Record<ForecastCode, (number | null)[]>>
  /** Which of the provider's models, where it has several: their runs are kept apart. */
  model?: string
  attribution: string
}

export type Fact =
  | ObservationFact
  | ForecastFact
  | EnsembleFact
  | AlertFact
  | ListingFact
  | CameraFact
  | PictureFact
  | LayerFact
  | TideFact
  | StrikeFact
  | LightningWatchFact

/** A value or a whole message that was not taken, and why. */
export type Refusal = {
  kind: 'refusal'
  /** Stable word for the reason, e.g. `malformed`, `too_large`, `future`, `unknown_unit`, `out_of_range`. */
  reason: string
  /** What exactly, in plain words for the log of the source: element, value, limit. */
  detail: string
  /** Line of the message where it is known. */
  line: number | null
}

/** One message as it was received. */
export type Message = {
  /** File name or address, for people. */
  name: string
  body: AsyncIterable<Uint8Array>
  receivedAt: Date
  /** The place of the connection's settings that the message was asked for; the parser gets its location. */
  place?: { id: string; name?: string; location: Location }
  /** When the provider says that it was changed last. */
  modifiedAt?: Date
  /** The provider says that it is as it was before; the body is empty. Only for sources that want to be told. */
  isUnchanged?: true
}

/** What a parser may know beside the bytes. */
export type ParseSite = {
  /** Now, as the edge says; facts later than this are refused. */
  receivedAt: Date
  /** The place that was asked for, where the message does not name it. */
  location?: Location
  /** What the message is called: file name, address or topic. */
  name?: string
  /** The place of the connection's settings that the message was asked for. */
  place?: NonNullable<Message['place']>
  /** When the provider says that the message was changed last. */
  modifiedAt?: Date
  /** The provider says that the message is as it was before; there are no bytes. */
  isUnchanged?: true
  /** Settings of the connection, for messages that say less than their parser needs. */
  settings?: Record<string, unknown>
}

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

/** What one connection may take; a source that needs more or less says so. */
export type Limits = {
  /** One pull as a whole, ms. A subscription has no such end. */
  pullMs: number
  /** Parsing of one message, ms. */
  parseMs: number
  /** Memory of the thread that parses, MB. */
  memoryMb: number
  /** Connections of the source under way at once in one worker. */
  sideBySide: number
}

/** One provider: `pull` does the network and nothing else, `parse` is pure and streams. */
export type Source = {
  id: string
  brings: Brings
  /** Between two pulls; also how long a silence is usual, see `silentAfterMinutes`. */
  everyMinutes: number
  /** A silence longer than this is told, minutes; three intervals where it is not given. */
  silentAfterMinutes?: number
  /** Hosts that it asks of its own; those of the addresses in the settings are beside these. */
  hosts: readonly string[]
  /** Whether its tests have read payloads of the provider itself. */
  isVerified: boolean
  /** What the settings of a connection have to be. */
  settings: z.ZodType
  /** Settings that are secrets: encrypted at rest, never shown again. */
  secrets: readonly string[]
  /** `points` of the settings may be left out: the forecast points of the organisation stand for them. */
  takesPoints?: true
  /** Another way to the data of this source: stations and facts are stored as its own. */
  sameAs?: string
  /** `pull` does not end: it listens, and each message is told when it is stored. */
  isPush?: true
  limits?: Partial<Limits>
  pull(connection: Connection, now: Date, signal: AbortSignal): AsyncIterable<Pulled>
  parse(body: AsyncIterable<Uint8Array>, site: ParseSite): AsyncIterable<Fact | Refusal>
}
