import type { TreatmentEvent } from '@verglas/road-model'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { ms } from '../epoch-ms.ts'

/** Materials that a treatment left on the road at a point. */
export type Application = {
  salt_gm2: number
  mgcl2_gm2: number
  cacl2_gm2: number
  abrasive_gm2: number
  brine_water_mm: number
  is_plowed: boolean
}
type Row = Application & { castpoint_id: string; at_ms: number }

export const treatmentEvent = (atMs: number, applied: Application): TreatmentEvent => ({
  atMs,
  saltGm2: applied.salt_gm2,
  ...(applied.mgcl2_gm2 > 0 ? { mgcl2Gm2: applied.mgcl2_gm2 } : {}),
  ...(applied.cacl2_gm2 > 0 ? { cacl2Gm2: applied.cacl2_gm2 } : {}),
  ...(applied.abrasive_gm2 > 0 ? { abrasiveGm2: applied.abrasive_gm2 } : {}),
  brineWaterMm: applied.brine_water_mm,
  isPlowed: applied.is_plowed,
})

/** Treatments at each point from an instant up to `asOf`, as known then, in order of time. */
export async function treatmentsOf(
  db: Db,
  castpointIds: readonly string[],
  fromMs: number,
  asOf: AsOf,
): Promise<Map<string, TreatmentEvent[]>> {
  const rows = await db.query<Row>(
    `select n.castpoint_id, ${ms('n.treated_at')} as at_ms, n.salt_gm2, n.mgcl2_gm2, n.cacl2_gm2, n.abrasive_gm2,
            n.brine_water_mm, n.is_plowed
       from (
         select distinct on (t.castpoint_id, t.treated_at, t.source) t.*
           from treatment t
          where t.castpoint_id = any($1) and t.treated_at >= $2 and t.treated_at <= $3 and t.rev <= $4
          order by t.castpoint_id, t.treated_at, t.source, t.rev desc
       ) n
      where n.salt_gm2 > 0 or n.mgcl2_gm2 > 0 or n.cacl2_gm2 > 0 or n.abrasive_gm2 > 0 or n.brine_water_mm > 0 or n.is_plowed
      order by n.castpoint_id, n.treated_at, n.source`,
    [castpointIds, new Date(fromMs), asOf.at, asOf.rev],
  )
  const byPoint = new Map<string, TreatmentEvent[]>()
  for (const row of rows) {
    const pointTreatments = byPoint.get(row.castpoint_id) ?? []
    pointTreatments.push(treatmentEvent(row.at_ms, row))
    byPoint.set(row.castpoint_id, pointTreatments)
  }
  return byPoint
}
