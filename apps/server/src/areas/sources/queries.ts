import type { ToleranceKind } from '@verglas/contract/connection-codes'
import { DAY_MS } from '@verglas/quantities'
import type { Db } from '../../db/database.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Health } from '../../ingest/engine/state.ts'

export type ConnectionRow = Health & {
  id: string
  source: string
  name: string
  isOwn: boolean
  /** Incremented by each change that a person makes. */
  revision: number
  lastErrorAt: Date | null
  lastError: string | null
  nextAt: Date | null
  lagS: number | null
  runs: number
  failed: number
  messages: number
  facts: number
  appended: number
  refused: number
}

const COLUMNS = `c.id, c.source, c.name, c.owner_setup_id is not null as "isOwn", c.revision, c.is_enabled as "isEnabled",
  c.enabled_at as "enabledAt", c.last_attempt_at as "lastAttemptAt", c.last_success_at as "lastSuccessAt",
  c.last_error_at as "lastErrorAt", c.last_error as "lastError", c.failures,
  coalesce(c.leased_until > $2, false) as "isLeased", c.last_refused > 0 as "lastRunRefused",
  case when c.is_enabled and coalesce(c.leased_until <= $2, true)
       then greatest(least(c.next_at, c.try_at), $2::timestamptz) end as "nextAt",
  c.newest_fact_at as "newestFactAt", c.lag_s as "lagS", d.runs, d.failed, d.messages, d.facts, d.appended, d.refused`
const LAST_DAY_JOIN = `cross join lateral (
    select count(*)::integer as runs, (count(*) filter (where r.outcome = 'failed'))::integer as failed,
           coalesce(sum(r.messages), 0)::integer as messages, coalesce(sum(r.facts), 0)::integer as facts,
           coalesce(sum(r.appended), 0)::integer as appended, coalesce(sum(r.refused), 0)::integer as refused
      from connection_run r
     where r.connection_id = c.id and r.started_at > $1
  ) d`

/** The connections that the organisation can see, with their activity in the last 24 hours. */
export async function connectionsOf(db: SetupDb, now: Date): Promise<ConnectionRow[]> {
  return db.query<ConnectionRow>(
    `select ${COLUMNS}
       from connection c
      ${LAST_DAY_JOIN}
      order by c.name, c.id`,
    [new Date(now.getTime() - DAY_MS), now],
  )
}

export type ConnectionDetail = ConnectionRow & {
  settings: Record<string, unknown>
  changedBy: string | null
  changedAt: Date | null
}

export async function connectionById(db: SetupDb, id: string, now: Date): Promise<ConnectionDetail | null> {
  const [row] = await db.query<ConnectionDetail>(
    `select ${COLUMNS}, c.settings, c.changed_by as "changedBy", c.changed_at as "changedAt"
       from connection c
      ${LAST_DAY_JOIN}
      where c.id = $3`,
    [new Date(now.getTime() - DAY_MS), now, id],
  )
  return row ?? null
}

export async function runsOf(db: SetupDb, id: string) {
  return db.query<{
    startedAt: Date
    endedAt: Date
    outcome: 'ok' | 'partial' | 'failed'
    messages: number
    facts: number
    appended: number
    refused: number
    lagS: number | null
    problem: string | null
  }>(
    `select started_at as "startedAt", ended_at as "endedAt", outcome, messages, facts, appended, refused,
            lag_s as "lagS", problem
       from connection_run
      where connection_id = $1
      order by started_at desc
      limit 50`,
    [id],
  )
}

/** Messages refused in the last seven days, by reason, most frequent first. */
export async function refusalsOf(db: SetupDb, id: string, now: Date) {
  return db.query<{ reason: string; count: number; lastAt: Date; example: string; name: string }>(
    `select reason, count(*)::integer as count, max(refused_at) as "lastAt",
            (array_agg(detail order by refused_at desc, id desc))[1] as example,
            (array_agg(name order by refused_at desc, id desc))[1] as name
       from refusal
      where connection_id = $1 and refused_at > $2
      group by reason
      order by count(*) desc, reason
      limit 50`,
    [id, new Date(now.getTime() - 7 * DAY_MS)],
  )
}

/** What was tolerated in the last seven days, by kind, most frequent first, with the first place. */
export async function tolerancesOf(db: SetupDb, id: string, now: Date) {
  return db.query<{
    what: ToleranceKind
    count: number
    lastAt: Date
    example: string
    name: string
    line: number | null
  }>(
    `select what, sum(count)::integer as count, max(last_at) as "lastAt",
            (array_agg(first_example order by day))[1] as example,
            (array_agg(first_name order by day))[1] as name,
            (array_agg(first_line order by day))[1] as line
       from tolerance
      where connection_id = $1 and last_at > $2
      group by what
      order by sum(count) desc, what`,
    [id, new Date(now.getTime() - 7 * DAY_MS)],
  )
}

/**
 * Work quarantined in the last 30 days, latest first: readings that could not be checked and forecasts that
 * could not be computed.
 */
export async function quarantinedWork(db: SetupDb, now: Date) {
  return db.query<{ at: Date; what: 'readings' | 'forecast'; rows: number; problem: string | null }>(
    `select set_aside_at as at, case step when 'quality' then 'readings' else 'forecast' end as what,
            row_count as rows, problem
       from set_aside
      where set_aside_at > $1
      order by set_aside_at desc, id desc
      limit 20`,
    [new Date(now.getTime() - 30 * DAY_MS)],
  )
}

export type NewConnection = {
  id: string
  source: string
  name: string
  settings: Record<string, unknown>
  secret: Buffer | null
  isEnabled: boolean
  changedBy: string
  now: Date
}

/** Maximum connections of an organisation: enough for every provider; more would come from a faulty program. */
export const MAX_CONNECTIONS = 500

/** Returns false if the organisation already has the maximum number of connections. */
export async function insertConnection(db: SetupDb, connection: NewConnection): Promise<boolean> {
  const rows = await db.query(
    `insert into connection (id, source, owner_setup_id, name, settings, secret, is_enabled, changed_by, changed_at,
                             enabled_at)
     select $1, $2, $3, $4, $5::jsonb, $6::bytea, $7, $8, $9::timestamptz, case when $7 then $9::timestamptz end
      where (select count(*) from connection where owner_setup_id = $3) < ${MAX_CONNECTIONS}
     returning id`,
    [
      connection.id,
      connection.source,
      db.setupId,
      connection.name,
      JSON.stringify(connection.settings),
      connection.secret,
      connection.isEnabled,
      connection.changedBy,
      connection.now,
    ],
  )
  return rows.length > 0
}

export type ConnectionChange = {
  name: string | null
  settings: Record<string, unknown> | null
  /** Whether the connection now requests something else, so that its cursor no longer applies. */
  resetsCursor: boolean
  /** undefined: unchanged. */
  secret: Buffer | null | undefined
  isEnabled: boolean | null
  /** The revision on which the change is based. */
  expectedRevision: number
  changedBy: string
  now: Date
}

/**
 * Changes one of the organisation's own connections and schedules an immediate try. Returns null if the
 * connection has changed since `expectedRevision`.
 */
export async function changeConnection(
  db: SetupDb,
  id: string,
  change: ConnectionChange,
): Promise<number | null> {
  const { name, settings, resetsCursor, secret, isEnabled, expectedRevision, changedBy, now } = change
  // The organisation's role may write the encrypted secret but not read it, so SQL cannot say "unchanged" with
  // coalesce.
  const sealing = secret === undefined ? '' : 'secret = $9,'
  const [row] = await db.query<{ revision: number }>(
    `update connection
        set name = coalesce($3, name),
            settings = coalesce($4::jsonb, settings), ${sealing} ${resetsCursor ? "cursor = '{}'," : ''}
            enabled_at = case when $5 and not is_enabled then $6 else enabled_at end,
            is_enabled = coalesce($5, is_enabled),
            failures = 0, next_at = $6, changed_by = $7, changed_at = $6, revision = revision + 1
      where id = $1 and owner_setup_id = $2 and revision = $8
      returning revision`,
    [
      id,
      db.setupId,
      name,
      settings ? JSON.stringify(settings) : null,
      isEnabled,
      now,
      changedBy,
      expectedRevision,
      ...(secret === undefined ? [] : [secret]),
    ],
  )
  return row?.revision ?? null
}

/** Returns false if the connection has changed since `expectedRevision`. */
export async function removeConnection(db: SetupDb, id: string, expectedRevision: number): Promise<boolean> {
  const rows = await db.query(
    'delete from connection where id = $1 and owner_setup_id = $2 and revision = $3 returning id',
    [id, db.setupId, expectedRevision],
  )
  return rows.length > 0
}

/**
 * Requests an immediate attempt from the engine; returns false if the connection is not the organisation's own or
 * is disabled.
 */
export async function requestTry(db: SetupDb, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    'update connection set try_at = $3 where id = $1 and owner_setup_id = $2 and is_enabled returning id',
    [id, db.setupId, now],
  )
  return rows.length > 0
}

/** The sealed secret, read with the program's own role: the organisation's role may not read it. */
export async function sealedSecret(database: Db, id: string): Promise<Buffer | null> {
  const [row] = await database.query<{ secret: Buffer | null }>(
    'select secret from connection where id = $1',
    [id],
  )
  return row?.secret ?? null
}
