import type { Cursor } from '@verglas/sources/requesting/connection'
import type { Db } from '../../db/database.ts'

/** A connection that this worker has leased. */
export type Leased = {
  id: string
  source: string
  ownerSetupId: string | null
  settings: Record<string, unknown>
  secret: Buffer | null
  cursor: Cursor
  failures: number
  /** A person requested this attempt. */
  isTry: boolean
  /** Identifies the state of the settings. */
  version: string | null
}

/** How many runs of one source a worker may have. */
export type Room = {
  sourceId: string
  isPush: boolean
  /** Number of further runs. */
  free: number
  /** Maximum for one organisation; public connections have no share. */
  share: number
}

const IS_PENDING = `c.is_enabled and least(c.next_at, c.try_at) <= $3
  and (c.leased_until is null or c.leased_until < $3) and c.id <> all ($7)`

type LeaseRequest = {
  worker: string
  room: readonly Room[]
  /** Maximum number of pulls; subscriptions are not counted. */
  limit: number
  /** How many pulls one organisation may have running. */
  share: number
  /** Connections that run in this worker, even if their leases have expired in the database. */
  runningIds: readonly string[]
  leaseMs: number
  now: Date
}

/**
 * Leases connections whose time has come, longest waiting first. Each goes to one worker, until `leaseMs`
 * from now unless it is renewed; the lease of a killed worker runs out by itself. An organisation gets no
 * more than its share, so that others find room however many of its connections hang.
 */
export async function leasePending(db: Db, lease: LeaseRequest): Promise<Leased[]> {
  return db.query<Leased>(
    `with source_room as (
       select * from unnest($1::text[], $2::integer[], $8::integer[], $9::boolean[]) s(source, room, share, is_push)
     ), running_count as (
       select c.source, c.owner_setup_id as owner, s.is_push, count(*) as n
         from connection c
         join source_room s on s.source = c.source
        where c.id = any($7)
        group by c.source, c.owner_setup_id, s.is_push
     ), owner_count as (
       select owner, sum(n) as n from running_count where not is_push group by owner
     ), waiting as (
       select c.id, c.source, c.owner_setup_id as owner, least(c.next_at, c.try_at) as due_at, s.room, s.share, s.is_push
         from connection c
         join source_room s on s.source = c.source
        where s.room > 0 and ${IS_PENDING}
     ), placed_in_source as (
       select w.*, coalesce(r.n, 0) + row_number() over (partition by w.source, w.owner order by w.due_at, w.id) as place
         from waiting w
         left join running_count r on r.source = w.source and r.owner = w.owner
     ), placed_in_owner as (
       select p.*, coalesce(c.n, 0) + row_number() over (partition by p.owner, p.is_push order by p.due_at, p.id) as place_in_owner
         from placed_in_source p
         left join owner_count c on c.owner = p.owner
        where p.owner is null or p.place <= p.share
     ), ranked as (
       select p.*, row_number() over (partition by p.source order by p.due_at, p.id) as turn
         from placed_in_owner p
        where p.owner is null or p.is_push or p.place_in_owner <= $10
     ), due as (
       select c.id, c.try_at is not null as is_try
         from ranked r
         join connection c on c.id = r.id
        where r.turn <= r.room and ${IS_PENDING}
        order by r.is_push desc, r.due_at, r.id
        limit $4
          for update of c skip locked
     )
     update connection c
        set leased_by = $5, leased_until = $6, last_attempt_at = $3, try_at = null
       from due
      where c.id = due.id
     returning c.id, c.source, c.owner_setup_id as "ownerSetupId", c.settings, c.secret, c.cursor, c.failures,
               due.is_try as "isTry", c.changed_at::text as version`,
    [
      lease.room.map(({ sourceId }) => sourceId),
      lease.room.map(({ free }) => free),
      lease.now,
      lease.limit,
      lease.worker,
      new Date(lease.now.getTime() + lease.leaseMs),
      lease.runningIds,
      lease.room.map(({ share }) => share),
      lease.room.map(({ isPush }) => isPush),
      lease.share,
    ],
  )
}

/** Renews the leases of a worker. Returns those that it may continue; disabled or changed connections end. */
export async function renewLeases(
  db: Db,
  lease: {
    worker: string
    leases: readonly Pick<Leased, 'id' | 'version'>[]
    leaseMs: number
    now: Date
  },
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `update connection c
        set leased_until = $4
       from unnest($2::text[], $3::text[]) held(id, version)
      where c.id = held.id and c.leased_by = $1 and c.is_enabled
        and c.changed_at::text is not distinct from held.version
     returning c.id`,
    [
      lease.worker,
      lease.leases.map(({ id }) => id),
      lease.leases.map(({ version }) => version),
      new Date(lease.now.getTime() + lease.leaseMs),
    ],
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Releases the lease and sets the next attempt; if the connection was changed meanwhile, the change decides.
 */
export async function release(
  db: Db,
  { id, version }: Pick<Leased, 'id' | 'version'>,
  worker: string,
  nextAt: Date,
): Promise<void> {
  await db.query(
    `update connection
        set leased_by = null, leased_until = null,
            next_at = case when changed_at::text is not distinct from $4 then $3::timestamptz else next_at end
      where id = $1 and leased_by = $2`,
    [id, worker, nextAt, version],
  )
}
