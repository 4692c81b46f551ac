import type { Brings } from '@verglas/contract/connection-codes'
import type { z } from 'zod'
import type { Connection, Pulled } from './asking/connection.ts'
import type { Fact } from './facts/fact.ts'
import type { ParseSite } from './reading/parse-site.ts'
import type { Refusal } from './reading/refusal.ts'

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
  /** Hosts that it asks of its own, `dd*.example.org` being numbered ones; those of the addresses in the settings are beside these. */
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
