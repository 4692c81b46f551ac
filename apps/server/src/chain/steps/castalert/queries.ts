import type { WeatherRule } from '@verglas/contract/ceil-codes'
import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { OLDEST_RUN } from '../../facts/forecast-runs.ts'
import type { AlertCircuit } from './circuits.ts'

/**
 * The organisation's own rules and the revision from which they apply; null if it uses those of the product.
 */
export async function rulesOf(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<{ rev: number; rules: WeatherRule[] | null }> {
  const [row] = await db.query<{ rev: number; rules: WeatherRule[] | null }>(
    `select rev_from as rev, case when is_removed then null else rules end as rules
       from castpoint_rules_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to`,
    [setupId, asOf.rev],
  )
  return row ?? { rev: 0, rules: null }
}

/** The organisation's forecast points, each with the latest revision of its forecast. */
export async function forecastPoints(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<{ id: string; lastRev: number | null }[]> {
  const latestRevision = (table: string, condition: string) => `
        select r.rev
          from ${table} r
         where r.castpoint_id = d.castpoint_id and ${condition} r.rev <= $2
           and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
         order by r.issued_at desc, r.rev desc
         limit 1`
  return db.query(
    `select d.castpoint_id as id, greatest(b.rev, f.rev) as "lastRev"
       from setup_castpoint d
       left join lateral (${latestRevision('forecast_run', `r.source = '${BLEND_SOURCE}' and`)}) b on true
       left join lateral (${latestRevision('road_forecast', '')}) f on true
      where d.setup_id = $1
      order by d.castpoint_id`,
    [setupId, asOf.rev, asOf.at],
  )
}

/** The segments of some circuits in order, by circuit. */
export async function segmentsOf(
  db: Db,
  { setupId, circuitIds }: { setupId: string; circuitIds: readonly string[] },
  asOf: AsOf,
): Promise<Map<string, AlertCircuit['segments']>> {
  const rows = await db.query<AlertCircuit>(
    `select circuit_id as id, segments
       from circuit_version
      where setup_id = $1 and circuit_id = any($2) and rev_from <= $3 and $3 < rev_to and not is_removed`,
    [setupId, circuitIds, asOf.rev],
  )
  return new Map(rows.map(({ id, segments }) => [id, segments]))
}

/** The organisation's circuits, each with the latest revision of its forecast and of the limits of its levels. */
export async function circuitsOf(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<{ id: string; lastRev: number | null; limitsRev: number }[]> {
  return db.query(
    `select v.circuit_id as id, f.rev as "lastRev", coalesce(f.rules_rev, 0) as "limitsRev"
       from circuit_version v
       left join lateral (
         select c.rev, c.rules_rev
           from circuit_forecast c
          where c.setup_id = v.setup_id and c.circuit_id = v.circuit_id and c.rev <= $2
            and c.issued_at <= $3::timestamptz and c.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
          order by c.issued_at desc, c.rev desc
          limit 1
       ) f on true
      where v.setup_id = $1 and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed
      order by v.circuit_id`,
    [setupId, asOf.rev, asOf.at],
  )
}
