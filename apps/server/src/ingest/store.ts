import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
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
  /** Instant of the newest fact, ms; null without one. */
  newestMs: number | null
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
  const summary: Summary = {
    messages: 0,
    facts: 0,
    appended: 0,
    refused: [],
    refusedCount: 0,
    newestMs: null,
  }
  let gathered = new Map<Batch['kind'], Map<string, object>>()
  let gatheredRows = 0
  let newestMs = Number.NEGATIVE_INFINITY

  async function flush(cursor?: Cursor): Promise<void> {
    const isOld = now().getTime() - newestMs > ARCHIVE_AFTER_MS
    const origin = asArchive && isOld ? 'archive' : 'live'
    const described = places.changes()
    const batches: Batch[] = [...gathered].map(([kind, rows]) => ({ kind, rows: [...rows.values()] }))
    if (cursor && connectionId) {
      batches.push({ kind: 'connection_cursor', rows: [{ connection_id: connectionId, cursor }] })
    }
    gathered = new Map()
    gatheredRows = 0
    newestMs = Number.NEGATIVE_INFINITY
    if (dryRun) return
    // places before what stands at them; the cursor comes with the last facts
    for (const part of [...inParts(described), batches]) {
      if (part.length === 0) continue
      const published = await publish(database, { origin, setupId: ownerSetupId, batches: part })
      summary.appended += published.appended
    }
  }

  async function add(fact: Fact, message: Message, hash: string | undefined): Promise<void> {
    const messageHash = hash === undefined ? {} : { messageHash: hash }
    summary.facts += 1
    options.onFact?.(fact)
    switch (fact.kind) {
      case 'observation': {
        const stationId = await places.stationOf(fact)
        const row = observationRow({ stationId, source: source.id, ...messageHash, ...fact })
        return gather('observation', `${stationId} ${fact.observedAt.getTime()}`, row, fact.observedAt)
      }
      case 'forecast': {
        const castpointId = await places.castpointOf(fact, message.place)
        const { altitudeM } = fact.location
        const row = forecastRow({ castpointId, source: source.id, ...messageHash, altitudeM, ...fact })
        const key = `${castpointId} ${fact.issuedAt.getTime()} ${fact.stepS}`
        return gather('forecast_run', key, row, fact.issuedAt)
      }
      case 'alert': {
        summary.newestMs = Math.max(summary.newestMs ?? Number.NEGATIVE_INFINITY, fact.issuedAt.getTime())
        if (dryRun) return
        const isOld = now().getTime() - fact.issuedAt.getTime() > ARCHIVE_AFTER_MS
        const feed = { sourceId: source.id, ownerSetupId }
        const origin = asArchive && isOld ? 'archive' : 'live'
        summary.appended += await publishAlerts(database, feed, origin, fact)
      }
    }
  }

  /** Two rows of one key are merged or judged by the database, one publication after the other. */
  async function gather(kind: Batch['kind'], key: string, row: object, at: Date): Promise<void> {
    const rows = gathered.get(kind) ?? new Map<string, object>()
    gathered.set(kind, rows)
    if (rows.has(key)) {
      await flush()
      return gather(kind, key, row, at)
    }
    rows.set(key, row)
    gatheredRows += 1
    newestMs = Math.max(newestMs, at.getTime())
    summary.newestMs = Math.max(summary.newestMs ?? Number.NEGATIVE_INFINITY, at.getTime())
    if (gatheredRows >= FLUSH_ROWS) await flush()
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

/** Batches of what one publication may hold, in their order. */
function inParts(batches: readonly Batch[]): Batch[][] {
  return batches.flatMap(({ kind, rows }) =>
    Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, part) => [
      { kind, rows: rows.slice(part * MAX_ROWS, (part + 1) * MAX_ROWS) },
    ]),
  )
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
