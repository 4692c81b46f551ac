import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@verglas/contract'
import { type AsOf, newestAsOf } from './as-of.ts'
import type { Database } from './database.ts'

/** One publication as it is passed on. `setupId` null: everybody can see it. */
export type LogEntry = AsOf & { topics: readonly Topic[]; setupId: string | null }

/** Follows the publication log of one database. */
export type LogTail = {
  newest(): AsOf
  /** The last revision at which one of the topics moved for the organisation, as far as this process has seen. */
  movedAt(setupId: string, topics: readonly Topic[]): number
  /** Resolves once the tail has read at least up to `rev`, or all there is. */
  reach(rev: number): Promise<void>
  subscribe(listener: (entry: LogEntry) => void): () => void
  close(): Promise<void>
}

const POLL_MS = 2000

/** NOTIFY wakes it; a poll every two seconds stands in where a notification was lost. */
export async function openLogTail(database: Database): Promise<LogTail> {
  let newest = await newestAsOf(database)
  const base = newest.rev
  const moved = new Map<string, number>()
  const listeners = new Set<(entry: LogEntry) => void>()
  let reading: Promise<void> | null = null
  let isClosed = false

  async function read(): Promise<void> {
    const entries = await entriesAfter(database, newest.rev)
    for (const entry of entries) {
      newest = { rev: entry.rev, at: entry.at }
      for (const topic of entry.topics) moved.set(`${entry.setupId ?? ''} ${topic}`, entry.rev)
      for (const listener of listeners) listener(entry)
    }
    if (entries.length === PAGE) await read()
  }

  /** One read at a time; a wake-up during a read leads to one more. */
  let isStale = false
  function wake(): Promise<void> {
    if (reading) {
      isStale = true
      return reading
    }
    reading = read().finally(() => {
      reading = null
      if (isStale && !isClosed) {
        isStale = false
        void wake().catch(() => {})
      }
    })
    return reading
  }

  const stopListening = listen(
    database,
    () => void wake().catch(() => {}),
    () => isClosed,
  )
  const poll = setInterval(() => void wake().catch(() => {}), POLL_MS)

  return {
    newest: () => newest,
    movedAt(setupId, topics) {
      let rev = base
      for (const topic of topics) {
        rev = Math.max(rev, moved.get(`${setupId} ${topic}`) ?? 0, moved.get(` ${topic}`) ?? 0)
      }
      return rev
    },
    async reach(rev) {
      if (newest.rev >= rev) return
      await wake()
      if (newest.rev < rev) await wake()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearInterval(poll)
      await stopListening()
      await reading?.catch(() => {})
    },
  }
}

const PAGE = 1000

/** Publications after a revision, oldest first, at most a page. */
export async function entriesAfter(database: Database, rev: number): Promise<LogEntry[]> {
  return database.query<LogEntry>(
    `select rev, to_char(known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
            topics, setup_id as "setupId"
       from publication
      where rev > $1
      order by rev
      limit ${PAGE}`,
    [rev],
  )
}

/** Keeps one connection listening; it is made again when it breaks. */
function listen(database: Database, onWake: () => void, isClosed: () => boolean): () => Promise<void> {
  let current: { end(): Promise<void> } | null = null
  async function connect(): Promise<void> {
    while (!isClosed()) {
      try {
        const client = await database.connect()
        current = client
        const broken = new Promise<void>((resolve) => {
          client.once('error', () => resolve())
          client.once('end', () => resolve())
        })
        client.on('notification', onWake)
        await client.query('listen publication')
        onWake()
        await broken
        client.removeAllListeners('notification')
        await client.end().catch(() => {})
      } catch {
        // the database is away: the poll will say so in the log of the queries; try again shortly
      }
      if (!isClosed()) await sleep(1000)
    }
  }
  const ended = connect()
  return async () => {
    await current?.end().catch(() => {})
    await Promise.race([ended, sleep(1500, undefined, { ref: false })])
  }
}
