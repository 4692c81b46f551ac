import type { HumancastScopeKind } from '@verglas/contract/humancast-limits'
import { matcher } from '@verglas/road-network'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type * as versioned from '../../db/versioned.ts'
import { circuitById, matchPoints } from '../network/circuits/queries.ts'
import type { StatedCorrection } from './rules.ts'

export type Scope = { kind: HumancastScopeKind; id: string }

export type HumancastFields = {
  scopeKind: HumancastScopeKind
  scopeId: string
  castpointIds: readonly string[]
  text: string
  corrections: readonly StatedCorrection[]
  fromAt: Date | string
  toAt: Date | string
  writtenAt: Date | string
  /** The person who writes the version; a value passed in is overwritten. */
  author: string
}

/** Texts and corrections of forecasters. */
export const HUMANCASTS: versioned.Versioned<HumancastFields> = {
  kind: 'humancast',
  idColumn: 'humancast_id',
  columns: {
    scopeKind: 'scope',
    scopeId: 'scope_id',
    castpointIds: 'castpoint_ids',
    text: 'body',
    corrections: 'corrections',
    fromAt: 'from_at',
    toAt: 'to_at',
    writtenAt: 'written_at',
    author: 'author',
  },
  order: 'written_at desc',
}
export type HumancastVersion = versioned.Version<HumancastFields>

export async function hasCastpoint(db: SetupDb, castpointId: string): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    'select exists (select from setup_castpoint where setup_id = $1 and castpoint_id = $2) as has',
    [db.setupId, castpointId],
  )
  return row?.has ?? false
}

export const instant = (at: Date | string): string => new Date(at).toISOString()

/** Converts instants to the format of the rest of the answer. */
export const toOneFormat = (corrections: readonly StatedCorrection[]): StatedCorrection[] =>
  corrections.map((correction) => ({
    ...correction,
    from: instant(correction.from),
    to: instant(correction.to),
  }))

/** Converts a version to an entry of the calls. */
export function toEntry(version: versioned.Version<HumancastFields>) {
  return {
    id: version.id,
    revision: version.revision,
    scope: { kind: version.scopeKind, id: version.scopeId },
    castpointIds: [...version.castpointIds],
    text: version.text,
    corrections: toOneFormat(version.corrections),
    from: instant(version.fromAt),
    to: instant(version.toAt),
    author: version.author,
    writtenAt: instant(version.writtenAt),
  }
}

/** Humancasts in force as of `asOf` with the names of their scopes, latest first, of one point or of all. */
export async function humancastsOf(
  db: SetupDb,
  asOf: AsOf,
  castpointId: string | null = null,
): Promise<(ReturnType<typeof toEntry> & { scopeName: string })[]> {
  const rows = await db.query<HumancastVersion & { scopeName: string }>(
    `select v.humancast_id as id, v.rev_from as revision, v.scope as "scopeKind", v.scope_id as "scopeId",
            v.castpoint_ids as "castpointIds", v.body as text, v.corrections, v.from_at as "fromAt",
            v.to_at as "toAt", v.written_at as "writtenAt", v.author,
            coalesce(
              (select c.name from castpoint_version c
                where v.scope = 'castpoint' and c.castpoint_id = v.scope_id and c.rev_from <= $2 and $2 < c.rev_to),
              (select z.name from zone z where v.scope = 'zone' and z.setup_id = $1 and z.id = v.scope_id),
              (select c.name from circuit_version c
                where v.scope = 'circuit' and c.setup_id = $1 and c.circuit_id = v.scope_id
                  and c.rev_from <= $2 and $2 < c.rev_to and not c.is_removed),
              v.scope_id) as "scopeName"
       from humancast_version v
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
        and v.to_at > $3::timestamptz and ($4::text is null or $4 = any(v.castpoint_ids))
      order by v.written_at desc, v.humancast_id`,
    [db.setupId, asOf.rev, asOf.at, castpointId],
  )
  return rows.map((row) => ({ ...toEntry(row), scopeName: row.scopeName }))
}

export type ScopePoint = { castpointId: string; name: string; isOwn: boolean }

/** The forecast points of a scope; null if the organisation has no such point, zone or circuit. */
export async function pointsOfScope(db: SetupDb, scope: Scope, asOf: AsOf): Promise<ScopePoint[] | null> {
  const castpointIds = await IDS_OF[scope.kind](db, scope.id, asOf)
  if (castpointIds === null) return null
  return db.query<ScopePoint>(
    `select d.castpoint_id as "castpointId", v.name, is_own_castpoint($1, d.castpoint_id) as "isOwn"
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1 and d.castpoint_id = any($3)
      order by v.name, d.castpoint_id`,
    [db.setupId, asOf.rev, castpointIds],
  )
}

type IdsOf = (db: SetupDb, id: string, asOf: AsOf) => Promise<string[] | null>

const IDS_OF: Readonly<Record<HumancastScopeKind, IdsOf>> = {
  castpoint: async (db, id) => ((await hasCastpoint(db, id)) ? [id] : null),
  zone: idsOfZone,
  circuit: idsOfCircuit,
}

async function idsOfZone(db: SetupDb, zoneId: string, asOf: AsOf): Promise<string[] | null> {
  const [zone] = await db.query<{ ids: string[] }>(
    `select array(
              select distinct p.castpoint_id
                from point_version p
               where p.setup_id = $1 and p.zone_id = z.id and p.castpoint_id is not null
                 and p.rev_from <= $2 and $2 < p.rev_to
               order by 1) as ids
       from zone z
      where z.setup_id = $1 and z.id = $3`,
    [db.setupId, asOf.rev, zoneId],
  )
  return zone?.ids ?? null
}

/** The points for which the circuit gets its advice: those most similar to its segments. */
async function idsOfCircuit(db: SetupDb, circuitId: string, asOf: AsOf): Promise<string[] | null> {
  const circuit = await circuitById(db, circuitId, asOf)
  if (!circuit) return null
  const { matches } = matcher(await matchPoints(db, asOf))
  return [...new Set(matches(circuit.segments).flatMap(({ castpointId }) => castpointId ?? []))]
}

export type PendingCorrections = { castpointIds: string[]; circuitIds: string[] }

/**
 * Places whose latest forecasts do not include a correction, a change of one or its withdrawal: points, by their
 * road or scenarios, and circuits, by their roads or advice.
 */
export async function pendingCorrections(db: SetupDb, asOf: AsOf): Promise<PendingCorrections> {
  const [row] = await db.query<PendingCorrections>(
    `select castpoint_ids as "castpointIds", circuit_ids as "circuitIds"
       from pending_corrections($1, $2, $3)`,
    [db.setupId, asOf.rev, asOf.at],
  )
  if (!row) throw new Error('no pending corrections, not even an empty list')
  return row
}

/** The circuits of the organisation with the points that their forecasts and advice use. */
export async function circuitsWithPoints(
  db: SetupDb,
  asOf: AsOf,
): Promise<{ circuitId: string; castpointIds: string[] }[]> {
  return db.query(
    `select circuit_id as "circuitId", castpoint_ids as "castpointIds"
       from circuits_with_points($1, $2, $3)
      order by circuit_id`,
    [db.setupId, asOf.rev, asOf.at],
  )
}
