import type { Database, Db } from '../../db/database.ts'
import type { Cursor } from '../source.ts'

/** A connection that this worker has leased. */
export type Leased = {
  id: string
  source: string
  ownerSetupId: string | null
  settings: Record<string, unknown>
  secret: Buffer | null
  cursor: Cursor
  failures: number
  /** A person asked for this try. */
  isTry: boolean
}

type Row = {
  id: string
  source: string
  owner_setup_id: string | null
  settings: Record<string, unknown>
  secret: Buffer | null
  cursor: Cursor
  failures: number
  is_try: boolean
}

/**
 * Leases connections whose time has come, those that waited longest first: each to one worker, until `leaseMs` from
 * now unless it is renewed. A killed worker's lease runs out by itself.
 */
export async function leaseDue(
  db: Db,
  given: {
    worker: string
    /** How many more of each source this worker may have under way. */
    room: ReadonlyMap<string, number>
    limit: number
    leaseMs: number
    now: Date
  },
): Promise<Leased[]> {
  const rows = await db.query<Row>(
    `with due as (
       select d.id, d.is_try
         from unnest($1::text[], $2::integer[]) free(source, room)
        cross join lateral (
          select c.id, c.try_at is not null as is_try, least(c.next_at, c.try_at) as due_at
            from connection c
           where c.is_enabled and c.source = free.source and least(c.next_at, c.try_at) <= $3
             and (c.leased_until is null or c.leased_until < $3)
           order by least(c.next_at, c.try_at), c.id
           limit free.room
             for update skip locked
        ) d
        order by d.due_at, d.id
        limit $4
     )
     update connection c
        set leased_by = $5, leased_until = $6, last_attempt_at = $3, try_at = null
       from due
      where c.id = due.id
     returning c.id, c.source, c.owner_setup_id, c.settings, c.secret, c.cursor, c.failures, due.is_try`,
    [
      [...given.room.keys()],
      [...given.room.values()],
      given.now,
      given.limit,
      given.worker,
      new Date(given.now.getTime() + given.leaseMs),
    ],
  )
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    ownerSetupId: row.owner_setup_id,
    settings: row.settings,
    secret: row.secret,
    cursor: row.cursor,
    failures: row.failures,
    isTry: row.is_try,
  }))
}

/** Keeps the leases of a worker; answers which of `ids` it may go on with: switched off or changed ones end. */
export async function renewLeases(
  db: Db,
  given: {
    worker: string
    ids: readonly string[]
    startedAfter: readonly Date[]
    leaseMs: number
    now: Date
  },
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `update connection c
        set leased_until = $4
       from unnest($2::text[], $3::timestamptz[]) held(id, started_at)
      where c.id = held.id and c.leased_by = $1 and c.is_enabled
        and coalesce(c.changed_at, '-infinity') < held.started_at
     returning c.id`,
    [given.worker, given.ids, given.startedAfter, new Date(given.now.getTime() + given.leaseMs)],
  )
  return new Set(rows.map((row) => row.id))
}

/** What became of a run, or of a stretch of a subscription. */
export type RunRecord = {
  startedAt: Date
  endedAt: Date
  outcome: 'ok' | 'partial' | 'failed'
  messages: number
  facts: number
  appended: number
  refused: number
  newestFactAt: Date | null
  lagS: number | null
  problem: string | null
}

/** Writes a run down; what is counted for the metrics is counted here. */
export async function recordRun(db: Db, id: string, run: RunRecord, failures: number): Promise<void> {
  const { startedAt, endedAt, outcome, messages, facts, appended, refused, lagS, problem } = run
  await db.query(
    `with written as (
       insert into connection_run (connection_id, started_at, ended_at, outcome, messages, facts, appended, refused,
                                   lag_s, problem)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from connection where id = $1
           on conflict (connection_id, started_at) do nothing
     )
     update connection
        set failures = $11,
            last_success_at = case when $4 = 'failed' then last_success_at else $3 end,
            last_error_at = case when $10::text is null then last_error_at else $3 end,
            last_error = coalesce($10, last_error),
            last_refused = $8,
            newest_fact_at = greatest(newest_fact_at, $12),
            lag_s = coalesce($9, lag_s),
            runs_total = runs_total + 1,
            failed_total = failed_total + case when $4 = 'failed' then 1 else 0 end,
            messages_total = messages_total + $5,
            facts_total = facts_total + $6,
            appended_total = appended_total + $7,
            refused_total = refused_total + $8
      where id = $1`,
    [id, startedAt, endedAt, outcome, messages, facts, appended, refused, lagS, problem?.slice(0, 1000) ?? null,
     failures, run.newestFactAt], // biome-ignore format: as the columns stand
  )
}

/** Gives the lease back and says when it is to be taken again. */
export async function release(db: Db, id: string, worker: string, nextAt: Date): Promise<void> {
  await db.query(
    `update connection set leased_by = null, leased_until = null, next_at = $3
      where id = $1 and leased_by = $2`,
    [id, worker, nextAt],
  )
}

/** Forecast points that an organisation has of its own, as settings name them. */
export async function pointsOfSetup(database: Database, setupId: string) {
  return database.query<{
    id: string
    name: string
    latitudeDeg: number
    longitudeDeg: number
    altitudeM: number | null
  }>(
    `select v.castpoint_id as id, v.name, v.latitude_deg as "latitudeDeg", v.longitude_deg as "longitudeDeg",
            v.altitude_m as "altitudeM"
       from castpoint c
       join castpoint_version v on v.castpoint_id = c.id and v.rev_to = 9223372036854775807
      where c.owner_setup_id = $1
      order by v.castpoint_id`,
    [setupId],
  )
}
