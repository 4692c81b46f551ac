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
  /** Running in this worker, whatever the database says of their leases. */
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
    `with free as (
       select * from unnest($1::text[], $2::integer[], $8::integer[], $9::boolean[]) f(source, room, share, is_push)
     ), held as (
       select c.source, c.owner_setup_id as owner, f.is_push, count(*) as n
         from connection c
         join free f on f.source = c.source
        where c.id = any($7)
        group by c.source, c.owner_setup_id, f.is_push
     ), held_by as (
       select owner, sum(n) as n from held where not is_push group by owner
     ), waiting as (
       select c.id, c.source, c.owner_setup_id as owner, least(c.next_at, c.try_at) as due_at, f.room, f.share, f.is_push
         from connection c
         join free f on f.source = c.source
        where f.room > 0 and ${IS_PENDING}
     ), of_source as (
       select w.*, coalesce(h.n, 0) + row_number() over (partition by w.source, w.owner order by w.due_at, w.id) as place
         from waiting w
         left join held h on h.source = w.source and h.owner = w.owner
     ), of_all as (
       select o.*, coalesce(h.n, 0) + row_number() over (partition by o.owner, o.is_push order by o.due_at, o.id) as place_of_all
         from of_source o
         left join held_by h on h.owner = o.owner
        where o.owner is null or o.place <= o.share
     ), fair as (
       select a.*, row_number() over (partition by a.source order by a.due_at, a.id) as turn
         from of_all a
        where a.owner is null or a.is_push or a.place_of_all <= $10
     ), due as (
       select c.id, c.try_at is not null as is_try
         from fair f
         join connection c on c.id = f.id
        where f.turn <= f.room and ${IS_PENDING}
        order by f.is_push desc, f.due_at, f.id
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
