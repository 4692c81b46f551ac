import type { RiskRule } from '@verglas/road-network/risks'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type * as versioned from '../../db/versioned.ts'

type Fields = { rules: readonly RiskRule[] }

export const RISK_RULES: versioned.Versioned<Fields> = {
  kind: 'risk_rules',
  idColumn: 'risk_rules_id',
  columns: { rules: 'rules' },
  order: 'v.risk_rules_id',
}
/** The one table of an organisation. */
export const NETWORK_RULES = 'network'

/** A forecast that is older says nothing of the next hours. */
const OLDEST = '18 hours'

type Header = {
  circuitId: string
  issuedAt: Date
  knownAt: Date
  model: string
  startAt: Date
  hours: number
  circuitRevision: number
  rulesRevision: number | null
  segments: string[]
  points: { castpointId: string; roadIssuedAt: string | null }[]
}

const HEADER = `
  f.circuit_id as "circuitId", f.issued_at as "issuedAt", p.known_at as "knownAt", f.model, f.start_at as "startAt",
  f.hours::integer as hours, f.circuit_rev as "circuitRevision", f.rules_rev as "rulesRevision", f.segments,
  f.inputs -> 'points' as points`

/** The newest forecast of a circuit $4, or of each where it is null, known at revision $2 and instant $3. */
const LATEST_FORECAST = `
  from (
    select distinct on (n.circuit_id) n.*
      from circuit_forecast n
     where n.setup_id = $1 and n.rev <= $2 and n.issued_at <= $3::timestamptz
       and n.issued_at > $3::timestamptz - interval '${OLDEST}' and ($4::text is null or n.circuit_id = $4)
     order by n.circuit_id, n.issued_at desc, n.rev desc
  ) f
  join publication p on p.rev = f.rev`

export type RiskRows = Pick<Header, 'circuitId' | 'issuedAt' | 'startAt' | 'hours' | 'segments'> & {
  risk: Uint8Array
}

/** The risks of every circuit. */
export async function risksOfNetwork(db: SetupDb, asOf: AsOf): Promise<RiskRows[]> {
  return db.query<RiskRows>(`select ${HEADER}, f.risk ${LATEST_FORECAST}`, [
    db.setupId,
    asOf.rev,
    asOf.at,
    null,
  ])
}

export type CircuitForecast = Header & { risk: Uint8Array; surface: Uint8Array; condition: Uint8Array }

export async function circuitForecast(
  db: SetupDb,
  circuitId: string,
  asOf: AsOf,
): Promise<CircuitForecast | null> {
  const [row] = await db.query<CircuitForecast>(
    `select ${HEADER}, f.risk, f.surface, f.condition ${LATEST_FORECAST}`,
    [db.setupId, asOf.rev, asOf.at, circuitId],
  )
  return row ?? null
}

/** The surfaces of a circuit as they were forecast, for a place of its planes that each row names. */
export type SurfaceRow = {
  issuedAt: Date
  startAt: Date
  hours: number
  surface: Uint8Array
  /** Of the segment in the planes, from 0. */
  place: number
}

/** Each forecast that was issued on (from, `asOf`] and has the segment, oldest first. */
export async function surfacesSince(
  db: SetupDb,
  { circuitId, segmentId, from }: { circuitId: string; segmentId: string; from: Date },
  asOf: AsOf,
): Promise<SurfaceRow[]> {
  return db.query<SurfaceRow>(
    `select distinct on (f.issued_at) f.issued_at as "issuedAt", f.start_at as "startAt", f.hours::integer as hours,
            f.surface, array_position(f.segments, $6) - 1 as place
       from circuit_forecast f
      where f.setup_id = $1 and f.circuit_id = $2 and f.rev <= $3 and f.issued_at > $4
        and f.issued_at <= $5::timestamptz and $6 = any(f.segments)
      order by f.issued_at, f.rev desc`,
    [db.setupId, circuitId, asOf.rev, from, asOf.at, segmentId],
  )
}

/** What the risks of a circuit’s forecast were judged by; null where it is not kept any more. */
export async function circuitDetail(
  db: SetupDb,
  { circuitId, issuedAt }: Pick<Header, 'circuitId' | 'issuedAt'>,
  asOf: AsOf,
): Promise<Uint8Array | null> {
  const [row] = await db.query<{ planes: Uint8Array }>(
    `select planes
       from circuit_detail
      where setup_id = $1 and circuit_id = $2 and issued_at = $3 and rev <= $4
      order by rev desc
      limit 1`,
    [db.setupId, circuitId, issuedAt, asOf.rev],
  )
  return row?.planes ?? null
}

/** The table that was in force at a revision of its own; null where it is that of the product. */
export async function rulesOfRevision(db: SetupDb, revision: number): Promise<RiskRule[] | null> {
  const [row] = await db.query<{ rules: RiskRule[] }>(
    `select rules from risk_rules_version where setup_id = $1 and risk_rules_id = $2 and rev_from = $3`,
    [db.setupId, NETWORK_RULES, revision],
  )
  return row?.rules ?? null
}
