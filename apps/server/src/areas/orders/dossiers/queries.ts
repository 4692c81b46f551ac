import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import { NO_LINK, type SignedDossier } from './verify.ts'

type Link = SignedDossier['acts'][number]
type EntryOf<Name extends keyof SignedDossier> = SignedDossier[Name] extends readonly (infer One)[]
  ? One
  : never
type Span = { from: Date; to: Date }

/** The measures of road and weather on which a treatment depends. */
export const OBSERVED = [
  'ts',
  'tair',
  'tdew',
  'road_state',
  'film',
  'tfreeze',
  'precip_type',
  'rain',
  'snow',
  'wind_avg',
] as const satisfies readonly MeasureCode[]
const STATE_COLUMN = OBSERVED.indexOf('road_state')

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** The format of instants in other answers. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The observations of stations in an interval as known at `asOf`, with the instant at which the latest
 * version of each was published.
 */
export async function observedAt(db: SetupDb, stationIds: readonly string[], { from, to }: Span, asOf: AsOf) {
  const columns = OBSERVED.map((code) => `o.${MEASURES[code].column}`)
  const rows = await db.query<{ station_id: string; values: (string | number | null)[] }>(
    `select n.station_id, n.values
       from (
         select distinct on (o.station_id, o.observed_at)
                o.station_id, o.observed_at,
                jsonb_build_array(${instant('o.observed_at')}, ${utc('p.known_at')}, ${columns.join(', ')}) as values
           from observation o
           join publication p on p.rev = o.rev
          where o.station_id = any($1) and o.observed_at >= $2 and o.observed_at < $3 and o.rev <= $4
          order by o.station_id, o.observed_at, o.rev desc
       ) n
      order by n.station_id, n.observed_at`,
    [stationIds, from, to, asOf.rev],
  )
  const byStation = new Map<string, (string | number | null)[][]>(stationIds.map((id) => [id, []]))
  for (const { station_id, values } of rows) byStation.get(station_id)?.push(values)
  return [...byStation].map(([stationId, own]) => ({
    stationId,
    columns: ['observedAt', 'knownAt', ...OBSERVED],
    rows: own,
  }))
}

/** The road states in a station's observations. */
export const roadStatesOf = ({ rows }: EntryOf<'observed'>) =>
  rows.map(([observedAt, , ...values]) => {
    const roadState = values[STATE_COLUMN]
    return {
      atMs: Date.parse(String(observedAt)),
      roadState: typeof roadState === 'number' ? roadState : null,
    }
  })

/** The road forecasts issued in the interval, to their full length: an order may refer to any hour of one. */
export async function forecastsOf(
  db: SetupDb,
  castpointIds: readonly string[],
  { from, to }: Span,
  asOf: AsOf,
): Promise<EntryOf<'forecast'>[]> {
  const tenths = (column: string, scale: number) =>
    `(select coalesce(jsonb_agg(v.value / ${scale}.0 order by v.place), '[]')
        from unnest(f.${column}) with ordinality v(value, place))`
  const rows = await db.query<EntryOf<'forecast'>['runs'][number] & { castpointId: string }>(
    `select f.castpoint_id as "castpointId", ${instant('f.issued_at')} as "issuedAt", ${utc('p.known_at')} as "knownAt",
            f.model, ${instant('f.start_at')} as "startAt", f.step_s as "stepS",
            ${tenths('surface', 100)} as "surfaceC", ${tenths('ice', 100)} as "iceMm",
            ${tenths('snow', 100)} as "looseSnowMm"
       from road_forecast f
       join publication p on p.rev = f.rev
      where f.castpoint_id = any($1) and f.step_s = 3600 and f.issued_at >= $2 and f.issued_at < $3 and f.rev <= $4
      order by f.castpoint_id, f.issued_at, f.rev`,
    [castpointIds, from, to, asOf.rev],
  )
  const byPoint = new Map<string, EntryOf<'forecast'>['runs']>(castpointIds.map((id) => [id, []]))
  for (const { castpointId, ...run } of rows) byPoint.get(castpointId)?.push(run)
  return [...byPoint].map(([castpointId, runs]) => ({ castpointId, runs }))
}

/** The advice given in the interval for some circuits at some points. */
export async function recommendedOn(
  db: SetupDb,
  { circuitIds, castpointIds }: { circuitIds: readonly string[]; castpointIds: readonly string[] },
  { from, to }: Span,
  asOf: AsOf,
): Promise<EntryOf<'recommended'>[]> {
  return db.query(
    `select r.circuit_id as "circuitId", r.castpoint_id as "castpointId", ${instant('r.issued_at')} as "issuedAt",
            ${utc('p.known_at')} as "knownAt", r.engine, r.content -> 'missing' as missing,
            r.content -> 'confidence' as confidence,
            case when jsonb_typeof(r.content -> 'headline') = 'object'
                 then (r.content -> 'headline') - '{guards,inputs,otherRows,need}'::text[] end as headline,
            case when jsonb_typeof(r.content -> 'plan') = 'object'
                 then jsonb_build_object('headline', r.content -> 'plan' -> 'headline') end as plan
       from prescription r
       join publication p on p.rev = r.rev
      where r.setup_id = $1 and r.circuit_id = any($2) and r.castpoint_id = any($3)
        and r.issued_at >= $4 and r.issued_at < $5 and r.rev <= $6
      order by r.circuit_id, r.castpoint_id, r.issued_at, r.rev`,
    [db.setupId, circuitIds, castpointIds, from, to, asOf.rev],
  )
}

/**
 * The part of the act chain from the first act that may concern the interval, or from the order that was in force
 * on each circuit before it.
 */
export async function actsAround(
  db: SetupDb,
  circuitIds: readonly string[],
  { from, to }: Span,
  asOf: AsOf,
): Promise<Pick<SignedDossier, 'acts' | 'chainBefore'>> {
  const acts = await db.query<Link>(
    `select c.seq, c.rev, ${utc('c.known_at')} as "knownAt", c.kind, c.circuit_id as "circuitId", c.digest, c.hash,
            case when c.circuit_id = any($2) then c.content end as content
       from act_chain c
      where c.setup_id = $1 and c.rev <= $5 and c.known_at < $4
        and c.seq >= least(
              (select min(w.seq) from act_chain w where w.setup_id = $1 and w.known_at >= $3),
              (select min(s.seq)
                 from unnest($2::text[]) g(circuit_id)
                cross join lateral (
                  select o.seq from act_chain o
                   where o.setup_id = $1 and o.circuit_id = g.circuit_id and o.kind = 'directive' and o.known_at < $3
                   order by o.seq desc
                   limit 1
                ) s))
      order by c.seq`,
    [db.setupId, circuitIds, from, to, asOf.rev],
  )
  const first = acts[0]?.seq ?? 1
  const [before] = await db.query<{ seq: number; hash: string }>(
    'select seq, hash from act_chain where setup_id = $1 and seq = $2',
    [db.setupId, first - 1],
  )
  return { acts, chainBefore: before ?? { seq: 0, hash: NO_LINK } }
}

export async function organisationOf(
  db: Db,
  setupId: string,
): Promise<{ id: string; name: string; timezone: string }> {
  const [row] = await db.query<{ name: string; timezone: string }>(
    'select name, timezone from setup where id = $1',
    [setupId],
  )
  if (!row) throw new Error(`there is no organisation ${setupId}`)
  return { id: setupId, ...row }
}

/**
 * The revisions with a distinct configuration of circuits or forecast points in an interval: the one in force
 * at its start and every change within it, oldest first.
 */
export async function configurationsIn(db: SetupDb, { from, to }: Span, asOf: AsOf): Promise<AsOf[]> {
  return db.query<AsOf>(
    `select c.rev, ${utc('c.known_at')} as at
       from (
         (select p.rev, p.known_at
            from publication p
           where p.known_at <= $2 and p.rev <= $4
           order by p.known_at desc
           limit 1)
         union
         select p.rev, p.known_at
           from circuit_version v
           join publication p on p.rev = v.rev_from
          where v.setup_id = $1 and p.known_at > $2 and p.known_at < $3 and p.rev <= $4
         union
         select p.rev, p.known_at
           from setup_castpoint d
           join castpoint_version v on v.castpoint_id = d.castpoint_id
           join publication p on p.rev = v.rev_from
          where d.setup_id = $1 and p.known_at > $2 and p.known_at < $3 and p.rev <= $4
       ) c
      order by c.rev`,
    [db.setupId, from, to, asOf.rev],
  )
}

export async function castpointNames(
  db: SetupDb,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<{ id: string; name: string; stationId: string | null }[]> {
  return db.query(
    `select v.castpoint_id as id, v.name, v.station_id as "stationId"
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $3 and $3 < v.rev_to
      where d.setup_id = $1 and v.castpoint_id = any($2)
      order by v.castpoint_id`,
    [db.setupId, castpointIds, asOf.rev],
  )
}

export type StoredKey = { publicKey: string; secret: Buffer; madeAt: Date }

/** The keys of an organisation, the latest first. */
export async function keysOf(db: Db, setupId: string): Promise<StoredKey[]> {
  return db.query<StoredKey>(
    `select public_key as "publicKey", secret, created_at as "madeAt"
       from dossier_key
      where setup_id = $1
      order by created_at desc, public_key`,
    [setupId],
  )
}

/** Locks the organisation's keys, so that no other transaction creates one until this one ends. */
export async function holdKeys(db: Db, setupId: string): Promise<void> {
  await db.query('select from setup where id = $1 for update', [setupId])
}

export async function storeKey(
  db: Db,
  { setupId, publicKey, secret, now }: { setupId: string; publicKey: string; secret: Buffer; now: Date },
): Promise<void> {
  await db.query(
    'insert into dossier_key (setup_id, public_key, secret, created_at) values ($1, $2, $3, $4)',
    [setupId, publicKey, secret, now],
  )
}
