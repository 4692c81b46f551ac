import { BLEND_SOURCE } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { AsOf } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'

type Span = { readonly from: Date; readonly to: Date }

/** Number of readings flagged by quality control, by station and measure. */
export async function flaggedReadings(
  db: SetupDb,
  asOf: AsOf,
  { from, to }: Span,
): Promise<{ stationId: string; code: MeasureCode; count: number }[]> {
  return db.query(
    `select o.station_id as "stationId", e.key as code, count(distinct o.observed_at)::integer as count
       from setup_station d
       join observation o on o.station_id = d.station_id
      cross join lateral jsonb_each(o.quality) e
      where d.setup_id = $1 and o.rev <= $2 and o.observed_at >= $3 and o.observed_at < $4
        and o.quality <> '{}' and e.value ? 'check'
      group by o.station_id, e.key`,
    [db.setupId, asOf.rev, from, to],
  )
}

/**
 * Mean difference of the sensor from the forecast of the next six hours, by day, for stations that verify a
 * forecast point.
 */
export async function modelErrors(
  db: SetupDb,
  asOf: AsOf,
  { from, to }: Span,
): Promise<{ stationId: string; code: MeasureCode; day: string; difference: number }[]> {
  return db.query(
    `select v.station_id as "stationId", s.measure as code, s.day::text as day,
            -sum(s.sum_error[1]::float8) / sum(s.n[1]) as difference
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
       join setup_station t on t.setup_id = d.setup_id and t.station_id = v.station_id
       join lateral (
         select distinct on (k.measure, k.day) k.measure, k.day, k.sum_error, k.n
           from skill k
          where k.castpoint_id = d.castpoint_id and k.source = $5 and k.measure in ('tair', 'ts') and k.rev <= $2
            and k.day >= $3::date and k.day <= $4::date
          order by k.measure, k.day, k.rev desc
       ) s on s.n[1] > 0
      where d.setup_id = $1
      group by v.station_id, s.measure, s.day`,
    [db.setupId, asOf.rev, from, to, BLEND_SOURCE],
  )
}
