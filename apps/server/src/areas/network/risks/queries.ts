import type { GripLimits } from '@verglas/road-hazard'
import { currentRules, type RiskRule } from '@verglas/road-network/risks'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import type * as versioned from '../../../db/versioned.ts'

type Fields = {
  rules: readonly RiskRule[]
  /** Null if the product's limits apply. */
  gripLimits: GripLimits | null
}

export const RISK_RULES: versioned.Versioned<Fields> = {
  kind: 'risk_rules',
  idColumn: 'risk_rules_id',
  columns: { rules: 'rules', gripLimits: 'grip_limits' },
  order: 'v.risk_rules_id',
}
/** The id of an organisation's only table of risk rules. */
export const NETWORK_RULES = 'network'

/** Forecasts issued longer ago than this are not read, because no forecast of a circuit reaches further. */
const MAX_FORECAST_AGE = '50 hours'

type Header = {
  circuitId: string
  issuedAt: Date
  knownAt: Date
  model: string
  startAt: Date
  hours: number
  circuitRevision: number
  rulesRevision: number | null
  /** Scale of the codes in `risk`. */
  riskScale: number
  segments: string[]
  points: { castpointId: string; roadIssuedAt: string | null }[]
}

const HEADER = `
  f.circuit_id as "circuitId", f.issued_at as "issuedAt", p.known_at as "knownAt", f.model, f.start_at as "startAt",
  f.hours::integer as hours, f.circuit_rev as "circuitRevision", f.rules_rev as "rulesRevision", f.risk_scale as "riskScale",
  f.segments,
  f.inputs -> 'points' as points`

/** The latest forecast of circuit $4, or of every circuit if $4 is null, as of revision $2 and instant $3. */
const LATEST_FORECAST = `
  from (
    select distinct on (n.circuit_id) n.*
      from circuit_forecast n
     where n.setup_id = $1 and n.rev <= $2 and n.issued_at <= $3::timestamptz
       and n.issued_at > $3::timestamptz - interval '${MAX_FORECAST_AGE}' and ($4::text is null or n.circuit_id = $4)
     order by n.circuit_id, n.issued_at desc, n.rev desc
  ) f
  join publication p on p.rev = f.rev`

export type RiskRows = Pick<
  Header,
  'circuitId' | 'issuedAt' | 'startAt' | 'hours' | 'segments' | 'riskScale'
> & {
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

/** The forecast surface temperatures of a circuit; `place` is the index of the segment in the stored series. */
export type SurfaceRow = {
  issuedAt: Date
  startAt: Date
  hours: number
  surface: Uint8Array
  /** Index of the segment in the stored series, from 0. */
  place: number
}

/** Each forecast issued in (from, `asOf`] that contains the segment, oldest first. */
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

/**
 * The values from which the risks of a circuit's forecast were derived; null if they are no longer stored.
 */
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

/** The rule table in force at one of its own revisions; null if that was the product's default table. */
export async function rulesOfRevision(db: SetupDb, revision: number): Promise<RiskRule[] | null> {
  const [row] = await db.query<{ rules: RiskRule[] }>(
    `select rules from risk_rules_version where setup_id = $1 and risk_rules_id = $2 and rev_from = $3`,
    [db.setupId, NETWORK_RULES, revision],
  )
  return row ? currentRules(row.rules) : null
}
