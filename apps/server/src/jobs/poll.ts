import type { Database } from '../db/database.ts'
import { hostsOf, outboundTo } from '../ingest/outbound.ts'
import type { Connection, Cursor, Source } from '../ingest/source.ts'
import { SOURCES } from '../ingest/sources/index.ts'
import { openStore } from '../ingest/store.ts'
import type { JobParts } from './job-parts.ts'

/** A connection that hangs is given up after this; the others have their own time. */
const TIMEOUT_MS = 5 * 60_000

type Row = {
  id: string
  source: string
  owner_setup_id: string | null
  settings: Record<string, unknown>
  cursor: Cursor
  last_attempt_at: Date | null
  not_before: Date | null
}

type PollParts = Pick<JobParts, 'database' | 'contact' | 'privateHosts' | 'now' | 'log'>

/**
 * Pulls every enabled connection whose time has come, side by side; one that fails is noted and stops no other.
 * Without a contact nothing is asked of anybody: the providers' terms want one in the User-Agent.
 */
export async function pollSources(
  { database, contact, privateHosts, now }: PollParts,
  signal: AbortSignal,
): Promise<void> {
  if (!contact) return
  const rows = await database.query<Row>(
    `select id, source, owner_setup_id, settings, cursor, last_attempt_at, not_before
       from connection
      where is_enabled and source = any($1)
      order by id`,
    [SOURCES.map((source) => source.id)],
  )
  await Promise.all(
    rows.map(async (row) => {
      const source = SOURCES.find((candidate) => candidate.id === row.source)
      if (!source || !isDue(row, source, now())) return
      await database.query('update connection set last_attempt_at = $2 where id = $1', [row.id, now()])
      try {
        const problem = await pullConnection(database, source, row, { contact, privateHosts, now, signal })
        await note(database, row.id, now(), problem)
      } catch (error) {
        if (signal.aborted) return
        await note(database, row.id, now(), error instanceof Error ? error.message : String(error))
      }
    }),
  )
}

export function isDue(
  row: Pick<Row, 'last_attempt_at' | 'not_before'>,
  source: Pick<Source, 'everyMinutes'>,
  now: Date,
): boolean {
  if (row.not_before && row.not_before > now) return false
  // half a minute of grace, since the schedule itself comes by minutes
  const dueMs = (row.last_attempt_at?.getTime() ?? 0) + source.everyMinutes * 60_000 - 30_000
  return now.getTime() >= dueMs
}

/** Answers the last problem in plain words, null where all went well. */
async function pullConnection(
  database: Database,
  source: Source,
  row: Row,
  {
    contact,
    privateHosts,
    now,
    signal,
  }: { contact: string; privateHosts: ReadonlySet<string>; now: () => Date; signal: AbortSignal },
): Promise<string | null> {
  const connection: Connection = {
    id: row.id,
    settings: row.settings,
    cursor: row.cursor,
    contact,
    outbound: outboundTo(hostsOf(source, row.settings), privateHosts),
  }
  const store = openStore(database, {
    source,
    connectionId: row.id,
    ownerSetupId: row.owner_setup_id,
    now,
    asArchive: false,
    settings: row.settings,
  })
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  let problem: string | null = null
  for await (const pulled of source.pull(connection, now(), bounded)) {
    if (pulled.notBefore) {
      await database.query('update connection set not_before = $2 where id = $1', [row.id, pulled.notBefore])
    }
    if (pulled.refusal) {
      problem = `${pulled.refusal.reason}: ${pulled.refusal.detail}`
      await store.refuse(row.id, pulled.refusal)
    }
    if (pulled.message) await store.take(pulled.message)
    await store.flush(pulled.cursor)
  }
  const refused = store.summary().refused[0]
  return problem ?? (refused ? `${refused.reason}: ${refused.detail}` : null)
}

async function note(database: Database, id: string, at: Date, problem: string | null): Promise<void> {
  await database.query(
    problem === null
      ? 'update connection set last_success_at = $2 where id = $1'
      : 'update connection set last_error_at = $2, last_error = $3 where id = $1',
    problem === null ? [id, at] : [id, at, problem.slice(0, 1000)],
  )
}
