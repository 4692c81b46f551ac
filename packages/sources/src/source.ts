import type { Brings } from '@verglas/contract/connection-codes'
import type { z } from 'zod'
import type { Fact } from './facts/fact.ts'
import type { ParseSite } from './reading/parse-site.ts'
import type { Refusal } from './reading/refusal.ts'
import type { Tolerance } from './reading/tolerance.ts'
import type { Connection, Pulled } from './requesting/connection.ts'

/** What is read of a message: its facts, what was refused, and what was tolerated. */
export type Parsed = Fact | Refusal | Tolerance

/** Resource limits of one connection; a source that needs more or less overrides them. */
export type Limits = {
  /** Duration of one pull, ms. Does not apply to a subscription. */
  pullMs: number
  /** Parsing of one message, ms. */
  parseMs: number
  /** Memory of the parsing thread, MB. */
  memoryMb: number
  /** Connections of the source that may run at the same time in one worker. */
  sideBySide: number
}

/** One provider: `pull` only does the network, `parse` is pure and streams. */
export type Source = {
  id: string
  brings: Brings
  /** Minutes between two pulls; also how long a silence is normal, see `silentAfterMinutes`. */
  everyMinutes: number
  /** Minutes of silence after which it is reported; default three intervals. */
  silentAfterMinutes?: number
  /**
   * Hosts that the source always contacts, `dd*.example.org` being numbered ones; the hosts of addresses in
   * the settings are added.
   */
  hosts: readonly string[]
  /** Whether its tests have read payloads of the provider itself. */
  isVerified: boolean
  /** Schema of the settings of a connection. */
  settings: z.ZodType
  /** Settings that are secrets: encrypted at rest, never displayed again. */
  secrets: readonly string[]
  /** `points` of the settings may be left out; the organisation's forecast points are then used. */
  takesPoints?: true
  /** Id of the source that has the same data in another way; stations and facts are stored as those of that source. */
  sameAs?: string
  /** `pull` does not end: it listens, and is told when each message has been stored. */
  isPush?: true
  limits?: Partial<Limits>
  pull(connection: Connection, now: Date, signal: AbortSignal): AsyncIterable<Pulled>
  parse(body: AsyncIterable<Uint8Array>, site: ParseSite): AsyncIterable<Fact | Refusal>
}
