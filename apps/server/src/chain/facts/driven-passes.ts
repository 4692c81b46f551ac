import type { Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'
import { treatedSegments } from '@verglas/road-network'
import type { DrivenPass } from '@verglas/treatment'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { ms } from '../epoch-ms.ts'
import type { CircuitKey } from '../work-items/circuits.ts'

type Row = {
  finishMs: number
  treatment: Treatment
  gm2: number | null
  deicer: Deicer
  kmFrom: number | null
  kmTo: number | null
}

/**
 * Treatments of the complete circuit done in the twelve hours before `asOf`, oldest first; earlier ones no longer
 * serve any road. A treatment of one stretch does not replace a pass, because the road beyond it is untreated.
 */
export async function drivenPassesOf(
  db: Db,
  { setupId, circuitId }: CircuitKey,
  segments: Parameters<typeof treatedSegments>[0],
  asOf: AsOf,
): Promise<DrivenPass[]> {
  const rows = await db.query<Row>(
    `select ${ms('a.done_at')} as "finishMs", a.treatment, a.spread_gm2::float8 as gm2, a.deicer,
            a.km_from::float8 as "kmFrom", a.km_to::float8 as "kmTo"
       from (
         select distinct on (t.act_id) t.*
           from treatment_act t
          where t.setup_id = $1 and t.circuit_id = $2 and t.rev <= $3
            and t.done_at > $4::timestamptz - interval '12 hours' and t.done_at <= $4::timestamptz
          order by t.act_id, t.rev desc
       ) a
      where a.withdrawn_at is null
      order by a.done_at, a.act_id`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  return rows
    .filter((act) => treatedSegments(segments, act).length === segments.length)
    .map(({ finishMs, treatment, gm2, deicer }) => ({ finishMs, treatment, gm2, deicer }))
}
