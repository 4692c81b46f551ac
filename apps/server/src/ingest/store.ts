import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { type Batch, publish } from '../db/publish.ts'
import { publishAlerts } from './alerts.ts'
import { openPlaces } from './places.ts'
import { forecastRow, observationRow } from './rows.ts'
import type { Cursor, Fact, Message, Refusal, Source } from './source.ts'

const compress = promisify(gzip)

/** Rows gathered before they are published; half of what one publication may hold. */
const FLUSH_ROWS = 500
/** A larger message is parsed but not kept. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** A message with more facts than this is stored while it is read, and is not kept: memory stays flat. */
const MAX_GATHERED = 20_000
/** Facts older than this are files of past times when a person imports them. */
const ARCHIVE_AFTER_MS = 48 * 3_600_000

export type RefusedEntry = { name: string; reason: string; detail: string; line: number | null }
export type Summary = {
  messages: number
  facts: number
  appended: number
  refused: RefusedEntry[]
  refusedCount: number
}

/** Takes messages of one source into the database. Facts are published in the order they were read. */
export type Store = {
  take(message: Message): Promise<void>
  refuse(name: string, refusal: Refusal, messageHash?: Buffer): Promise<void>
  /** Publishes what was gathered; the cursor commits with it. */
  flush(cursor?: Cursor): Promise<void>
  summary(): Summary
}

export function openStore(
  database: Database,
  options: {
    source: Source
    /** null for an import by hand, which moves no cursor. */
    connectionId: string | null
    ownerSetupId: string | null
    now: () => Date
    /** Whether facts of past times are marked as an archive. */
    asArchive: boolean
    /** Settings of the connection, for parsers that need them. */
    settings?: Record<string, unknown>
    /** Read and check only. */
    dryRun?: boolean
    /** Told each fact, e.g. to show it. */
    onFact?: (fact: Fact) => void
  },
): Store {
  const { source, connectionId, ownerSetupId, now, asArchive, settings, dryRun = false } = options
  const places = openPlaces(database, { sourceId: source.id, ownerSetupId })
  const summary: Summary = { messages: 0, facts: 0, appended: 0, refused: [], refusedCount: 0 }
  let observations = new Map<string, object>()
  let runs = new Map<string, object>()
  let newestMs = Number.NEGATIVE_INFINITY

  async function flush(cursor?: Cursor): Promise<void> {
    const batches: Batch[] = [
      ...places.changes(),
      { kind: 'observation' as const, rows: [...observations.values()] },
      { kind: 'forecast_run' as const, rows: [...runs.values()] },
    ].filter((batch) => batch.rows.length > 0)
    if (cursor && connectionId) {
      batches.push({ kind: 'connection_cursor', rows: [{ connection_id: connectionId, cursor }] })
    }
    const isOld = now().getTime() - newestMs > ARCHIVE_AFTER_MS
    observations = new Map()
    runs = new Map()
    newestMs = Number.NEGATIVE_INFINITY
    if (dryRun || batches.length === 0) return
    const published = await publish(database, {
      origin: asArchive && isOld ? 'archive' : 'live',
      setupId: ownerSetupId,
      batches,
    })
    summary.appended += published.appended
  }

  async function add(fact: Fact, message: Message, hash: string | undefined): Promise<void> {
    const messageHash = hash === undefined ? {} : { messageHash: hash }
    summary.facts += 1
    options.onFact?.(fact)
    if (fact.kind === 'observation') {
      const stationId = await places.stationOf(fact)
      const key = `${stationId} ${fact.observedAt.getTime()}`
      // Two messages of one instant are merged by the database, one publication after the other.
      if (observations.has(key)) await flush()
      observations.set(key, observationRow({ stationId, source: source.id, ...messageHash, ...fact }))
      newestMs = Math.max(newestMs, fact.observedAt.getTime())
    } else if (fact.kind === 'alert') {
      if (dryRun) return
      const isOld = now().getTime() - fact.issuedAt.getTime() > ARCHIVE_AFTER_MS
      const feed = { sourceId: source.id, ownerSetupId }
      summary.appended += await publishAlerts(database, feed, asArchive && isOld ? 'archive' : 'live', fact)
    } else {
      const castpointId = await places.castpointOf(fact, message.place)
      const key = `${castpointId} ${fact.issuedAt.getTime()} ${fact.stepS}`
      if (runs.has(key)) await flush()
      const { altitudeM } = fact.location
      runs.set(key, forecastRow({ castpointId, source: source.id, ...messageHash, altitudeM, ...fact }))
      newestMs = Math.max(newestMs, fact.issuedAt.getTime())
    }
    if (observations.size + runs.size >= FLUSH_ROWS) await flush()
  }

  async function refuse(name: string, refusal: Refusal, messageHash?: Buffer): Promise<void> {
    summary.refusedCount += 1
    const { reason, detail, line } = refusal
    if (summary.refused.length < 1000) summary.refused.push({ name, reason, detail, line })
    if (dryRun) return
    await database.query(
      `insert into refusal (source, name, message, refused_at, reason, detail, line)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [source.id, name, messageHash ?? null, now(), reason, detail.slice(0, 2000), line],
    )
  }

  return {
    async take(message) {
      summary.messages += 1
      const kept = keeping(message.body)
      let facts: Fact[] = []
      let refusals: Refusal[] = []
      const drain = async (hash?: Buffer) => {
        for (const fact of facts) await add(fact, message, hash?.toString('hex'))
        for (const refusal of refusals) await refuse(message.name, refusal, hash)
        facts = []
        refusals = []
      }
      const site = {
        receivedAt: message.receivedAt,
        name: message.name,
        ...(message.place ? { location: message.place.location, place: message.place } : {}),
        ...(settings ? { settings } : {}),
      }
      for await (const item of source.parse(kept.body, site)) {
        if (item.kind === 'refusal') refusals.push(item)
        else facts.push(item)
        if (facts.length + refusals.length < MAX_GATHERED) continue
        kept.forget()
        await drain()
      }
      const hash = kept.hash()
      const bytes = kept.bytes()
      if (bytes && !dryRun && facts.length > 0) {
        await database.query(
          `insert into raw_message (hash, source, name, received_at, body) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [hash, source.id, message.name, message.receivedAt, await compress(bytes)],
        )
      }
      await drain(bytes ? hash : undefined)
    },
    refuse,
    flush,
    summary: () => summary,
  }
}

/** Passes the bytes on and keeps a copy of them while they are few enough. */
function keeping(body: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let chunks: Uint8Array[] | null = []
  let size = 0
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.length
      if (size > MAX_KEPT_BYTES) chunks = null
      chunks?.push(chunk)
      yield chunk
    }
  }
  return {
    body: through(),
    hash: () => hash.digest(),
    forget: () => {
      chunks = null
    },
    bytes: () => (chunks ? Buffer.concat(chunks) : null),
  }
}
