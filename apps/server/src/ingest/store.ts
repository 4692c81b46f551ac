import type { Origin } from '@verglas/contract/codes'
import { HOUR_MS } from '@verglas/quantities'
import type { Fact } from '@verglas/sources/facts/fact'
import type { ParseSite } from '@verglas/sources/reading/parse-site'
import { type Refusal, refusalOf } from '@verglas/sources/reading/refusal'
import { type Tolerance, withTolerances } from '@verglas/sources/reading/tolerance'
import type { Cursor, Message } from '@verglas/sources/requesting/connection'
import type { Parsed, Source } from '@verglas/sources/source'
import type { PictureFiles } from '../blobs/picture-files.ts'
import { IN_ROWS, type RowContents } from '../blobs/row-contents.ts'
import type { Database } from '../db/database.ts'
import { keeping } from './cached-bytes.ts'
import { openPlaces } from './places.ts'
import { rawMessages } from './raw-messages.ts'
import { NO_REFUSALS, type Refusals, refusalKeeper } from './refusals.ts'
import { rowBuffer } from './row-buffer.ts'
import { storable, storableText } from './storable.ts'
import { storeFact } from './store-fact.ts'
import { type Tolerated, toleranceKeeper } from './tolerances.ts'
import { withoutTooOld } from './too-old.ts'

/**
 * A message with more facts than this is published while it is read and its bytes are not stored, so that
 * memory stays flat.
 */
const MAX_GATHERED = 20_000
/** When a person imports facts older than this, they count as files of past times. */
const ARCHIVE_AFTER_MS = 48 * HOUR_MS

export type Summary = Refusals & {
  /** What was tolerated, by kind. */
  toleratedBy: Tolerated
  messages: number
  facts: number
  appended: number
  /** Instant of the latest fact, ms; null without one. */
  latestMs: number | null
  /** Imported lists of what was in force long ago. */
  pastLists: { count: number; oldestMs: number; latestMs: number } | null
}

/** Stores the messages of one source in the database. Facts are published in the order they were read. */
export type Store = {
  take(message: Message): Promise<void>
  refuse(name: string, refusal: Refusal): Promise<void>
  /** Publishes the gathered facts; the cursor commits with them. */
  flush(cursor?: Cursor): Promise<void>
  summary(): Summary
}

type StoreOptions = {
  source: Source
  /** null for an import by hand, which moves no cursor. */
  connectionId: string | null
  ownerSetupId: string | null
  /**
   * Lease of the worker that runs the connection; a worker that has lost it may no longer write the cursor.
   */
  lease?: { worker: string; version: string | null }
  now: () => Date
  /** Whether facts of past times are marked as an archive. */
  asArchive: boolean
  /** Settings of the connection, for parsers that need them. */
  settings?: Record<string, unknown>
  /** Replaces the source's own parser, e.g. by a thread. */
  parse?: (body: AsyncIterable<Uint8Array>, site: ParseSite) => AsyncIterable<Parsed>
  /** Stores pictures; needed if there are some. */
  pictures?: PictureFiles
  /** Stores the bodies of messages; without it, they are stored in the rows of the messages. */
  contents?: RowContents
  /** Facts are only read and checked, not stored. */
  dryRun?: boolean
  /** Called with each fact, e.g. to print it. */
  onFact?: (fact: Fact) => void
}

export function openStore(database: Database, options: StoreOptions): Store {
  const source = { ...options.source, id: options.source.sameAs ?? options.source.id }
  const { connectionId, now, asArchive, settings, dryRun: isDryRun = false } = options
  const parse: NonNullable<StoreOptions['parse']> =
    options.parse ?? ((body, site) => withTolerances(source.parse(body, site)))
  const summary = emptySummary()
  const raw = rawMessages(database, source.id, options.contents ?? IN_ROWS)
  const facts = openFacts(database, options, { sourceId: source.id, summary, beforeRows: raw.flush })
  const tolerate = toleranceKeeper(database, { connectionId, now, isDryRun, summary })
  const refuse = refusalKeeper(database, { sourceId: source.id, connectionId, now, isDryRun, summary })

  async function take(received: Message): Promise<void> {
    const message = { ...received, name: storableText(received.name) }
    summary.messages += 1
    const recorded = keeping(message.body)
    let bufferedFacts: Fact[] = []
    let refusals: Refusal[] = []
    const tolerances: Tolerance[] = []
    const drain = async (hash?: Buffer) => {
      for (const fact of withoutTooOld(bufferedFacts, refusals, { ...message, isArchive: asArchive })) {
        const refused = await facts.add(fact, message, hash?.toString('hex'))
        if (refused) refusals.push(refused)
      }
      await refuse(message.name, refusals, hash)
      bufferedFacts = []
      refusals = []
    }
    const site = siteOf(message, settings)
    for await (const item of parse(recorded.body, site)) {
      if (item.kind === 'tolerance') tolerances.push(storable(item))
      else if (item.kind === 'refusal') refusals.push(storable(item))
      else bufferedFacts.push(storable(item))
      if (bufferedFacts.length + refusals.length < MAX_GATHERED) continue
      recorded.forget()
      await drain()
    }
    const hash = recorded.hash()
    // A message with a picture is not stored, because the picture is stored as a file.
    const bytes = bufferedFacts.some((fact) => fact.kind === 'picture') ? null : recorded.bytes()
    if (bytes && !isDryRun && bufferedFacts.length > 0) {
      await raw.keep(hash, message, bytes)
    }
    await drain(bytes ? hash : undefined)
    await tolerate(message.name, tolerances)
  }

  return {
    take,
    refuse: (name, refusal) => refuse(storableText(name), [storable(refusal)]),
    flush: (cursor) =>
      facts.flush(
        cursor && connectionId
          ? [{ kind: 'connection_cursor', rows: [{ connection_id: connectionId, cursor, ...options.lease }] }]
          : [],
      ),
    summary: () => summary,
  }
}

/** Turns facts into rows and publishes them in bulk. */
function openFacts(
  database: Database,
  { ownerSetupId, now, asArchive, settings, pictures, dryRun: isDryRun = false, onFact }: StoreOptions,
  { sourceId, summary, beforeRows }: { sourceId: string; summary: Summary; beforeRows: () => Promise<void> },
) {
  const places = openPlaces(database, { sourceId, ownerSetupId, isDryRun, settings })
  const originOf = (latestMs: number): Origin =>
    asArchive && now().getTime() - latestMs > ARCHIVE_AFTER_MS ? 'archive' : 'live'
  const buffer = rowBuffer(database, {
    beforeRows,
    setupId: ownerSetupId,
    places: places.changes,
    originOf,
    isDryRun,
    onAppended: (rows) => {
      summary.appended += rows
    },
  })
  const noteInstant = (at: Date) => {
    summary.latestMs = Math.max(summary.latestMs ?? Number.NEGATIVE_INFINITY, at.getTime())
  }
  const gather: typeof buffer.gather = (kind, key, row, at, weight) => {
    noteInstant(at)
    return buffer.gather(kind, key, row, at, weight)
  }

  const storing = {
    database,
    sourceId,
    ownerSetupId,
    places,
    gather,
    now,
    isDryRun,
    ...(pictures ? { pictures } : {}),
    /** Publishes a fact by itself, because it is compared with stored facts. */
    async publishAlone(issuedAt: Date, publish: (origin: Origin) => Promise<number>) {
      noteInstant(issuedAt)
      const origin = originOf(issuedAt.getTime())
      if (origin === 'archive') notePastList(summary, issuedAt.getTime())
      if (!isDryRun) summary.appended += await publish(origin)
    },
  }

  /** Adds a fact; returns the reason if it was not stored. */
  async function add(fact: Fact, message: Message, hash: string | undefined): Promise<Refusal | null> {
    const messageHash = hash === undefined ? {} : { messageHash: hash }
    try {
      await storeFact(fact, { ...storing, message, ...messageHash })
    } catch (error) {
      return refusalOf(error)
    }
    summary.facts += 1
    onFact?.(fact)
    return null
  }

  return { add, flush: buffer.flush }
}

const emptySummary = (): Summary => ({
  messages: 0,
  facts: 0,
  appended: 0,
  ...NO_REFUSALS,
  refused: [],
  refusedBy: new Map(),
  toleratedBy: new Map(),
  latestMs: null,
  pastLists: null,
})

function notePastList(summary: Summary, issuedMs: number): void {
  const { count = 0, oldestMs = issuedMs, latestMs = issuedMs } = summary.pastLists ?? {}
  summary.pastLists = {
    count: count + 1,
    oldestMs: Math.min(oldestMs, issuedMs),
    latestMs: Math.max(latestMs, issuedMs),
  }
}

/** What a parser may know of a message besides its bytes. */
const siteOf = (message: Message, settings: Record<string, unknown> | undefined): ParseSite => ({
  receivedAt: message.receivedAt,
  name: message.name,
  ...(message.place ? { location: message.place.location, place: message.place } : {}),
  ...(settings ? { settings } : {}),
  ...(message.answeredAt ? { answeredAt: message.answeredAt } : {}),
  ...(message.modifiedAt ? { modifiedAt: message.modifiedAt } : {}),
  ...(message.isUnchanged ? { isUnchanged: message.isUnchanged } : {}),
})
