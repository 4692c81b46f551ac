import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@verglas/contract'
import { type AsOf, latestAsOf } from './as-of.ts'
import type { Database } from './database.ts'

/** One publication as the tail passes it on. `setupId` null: every organisation can see it. */
export type LogEntry = AsOf & { topics: readonly Topic[]; setupId: string | null }

/** Follows the publication log of one database. */
export type LogTail = {
  latest(): AsOf
  /**
   * The last revision at which one of the topics changed for the organisation, as far as this process has
   * read.
   */
  movedAt(setupId: string, topics: readonly Topic[]): number
  /** Publications that are not read yet, and for how long reading has failed; null: reading works. */
  lag(): Promise<{ unreadRevisions: number; failingForS: number | null }>
  /** Resolves once the tail has read up to `rev`, or as far as the log goes. */
  waitForRevision(rev: number): Promise<void>
  subscribe(listener: (entry: LogEntry) => void): () => void
  close(): Promise<void>
}

const POLL_MS = 2000

/**
 * NOTIFY wakes the tail; a poll every two seconds catches what a lost notification missed. `report` gets a line
 * when reading or listening begins to fail, and one when it works again.
 */
export async function openLogTail(
  database: Database,
  report: (line: string) => void = (line) => process.stderr.write(`log tail: ${line}\n`),
): Promise<LogTail> {
  let latest = await latestAsOf(database)
  const moves = topicRevisions(latest.rev)
  const listeners = new Set<(entry: LogEntry) => void>()
  let isClosed = false
  const reads = failureReport(
    report,
    'the publication log cannot be read',
    'the publication log is read again',
  )
  const notifications = failureReport(
    report,
    'notifications of publications cannot be received',
    'notifications of publications are received again',
  )

  async function read(): Promise<void> {
    const entries = await entriesAfter(database, latest.rev)
    for (const entry of entries) {
      latest = { rev: entry.rev, at: entry.at }
      moves.add(entry)
      for (const listener of listeners) listener(entry)
    }
    if (entries.length === PAGE) await read()
  }

  async function reportedRead(): Promise<void> {
    try {
      await read()
      reads.succeeded()
    } catch (error) {
      if (!isClosed) reads.failed(error)
      throw error
    }
  }

  const reading = oneAtATime(reportedRead, () => isClosed)
  const stopListening = listen(database, reading.wake, notifications, () => isClosed)
  const poll = setInterval(reading.wake, POLL_MS)

  return {
    latest: () => latest,
    movedAt: moves.movedAt,
    async lag() {
      const unreadRevisions = (await latestAsOf(database)).rev - latest.rev
      return { unreadRevisions: Math.max(0, unreadRevisions), failingForS: reads.failingForS() }
    },
    async waitForRevision(rev) {
      if (latest.rev >= rev) return
      await reading.finish()
      if (latest.rev < rev) await reading.finish()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      clearInterval(poll)
      await stopListening()
      await reading.current()?.catch(() => {
        // The read was cut off by the closing, or its failure was reported when it happened.
      })
    },
  }
}

/** The last revision at which each topic changed, for one organisation or for all. */
function topicRevisions(base: number) {
  const moved = new Map<string, number>()
  return {
    add({ topics, setupId, rev }: LogEntry): void {
      for (const topic of topics) moved.set(`${setupId ?? ''} ${topic}`, rev)
    },
    movedAt(setupId: string, topics: readonly Topic[]): number {
      let rev = base
      for (const topic of topics) {
        rev = Math.max(rev, moved.get(`${setupId} ${topic}`) ?? 0, moved.get(` ${topic}`) ?? 0)
      }
      return rev
    },
  }
}

/** Runs some work once at a time; a start during a run causes one more run after it. */
function oneAtATime(work: () => Promise<void>, isClosed: () => boolean) {
  let running: Promise<void> | null = null
  let isStale = false

  function finish(): Promise<void> {
    if (running) {
      isStale = true
      return running
    }
    running = work().finally(() => {
      running = null
      if (isStale && !isClosed()) {
        isStale = false
        wake()
      }
    })
    return running
  }

  function wake(): void {
    finish().catch(() => {
      // The read has reported its own error, and the next poll tries again.
    })
  }

  return { finish, wake, current: () => running }
}

const PAGE = 1000

/** Publications after a revision, oldest first, at most one page. */
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

type FailureReport = ReturnType<typeof failureReport>

/** Reports the first of several failures in a row, and the first success after them. */
function failureReport(report: (line: string) => void, failure: string, recovery: string) {
  let sinceMs: number | null = null
  const failingForS = () => (sinceMs === null ? null : Math.round((performance.now() - sinceMs) / 1000))
  return {
    failingForS,
    failed(error: unknown) {
      if (sinceMs !== null) return
      sinceMs = performance.now()
      report(`${failure}: ${error instanceof Error ? error.message : String(error)}`)
    },
    succeeded() {
      if (sinceMs === null) return
      report(`${recovery} after ${failingForS()} s`)
      sinceMs = null
    },
  }
}

/** Keeps one connection listening and replaces it when it breaks. */
function listen(
  database: Database,
  onWake: () => void,
  notifications: FailureReport,
  isClosed: () => boolean,
): () => Promise<void> {
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
        // `close` cannot end a connection that is still being opened.
        if (isClosed()) {
          await client.end()
          return
        }
        client.on('notification', onWake)
        await client.query('listen publication')
        notifications.succeeded()
        onWake()
        await broken
        client.removeAllListeners('notification')
        await client.end().catch(() => {
          // The connection is broken already, so there is nothing left to end.
        })
      } catch (error) {
        if (!isClosed()) notifications.failed(error)
      }
      if (!isClosed()) await sleep(1000)
    }
  }
  const ended = connect()
  return async () => {
    await current?.end().catch(() => {
      // The connection is broken already, so there is nothing left to end.
    })
    await Promise.race([ended, sleep(1500, undefined, { ref: false })])
  }
}
