import { type HumanCorrection, type StoredCorrection, toHumanCorrection } from '@verglas/forecasting'
import type { AsOf } from './as-of.ts'
import type { Db } from './database.ts'

/** A correction that ended longer ago does not affect the road: the model looks back less far. */
const PAST = '3 days'
/** Runs older than this are not displayed, so corrections that ended before have no effect. */
const DISPLAYED_INTERVAL = '20 days'

/** Forecasters' corrections by forecast point; points without any are left out. */
type CorrectionsByPoint = Map<string, HumanCorrection[]>
type Row = { castpoint_id: string; corrections: StoredCorrection[] }

/** The forecasters' corrections that the road of each point is to include. */
export async function humanCorrectionsOf(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<CorrectionsByPoint> {
  return byPoint(
    await db.query<Row>(
      `select p.castpoint_id, v.corrections
         from humancast_version v
        cross join unnest(v.castpoint_ids) p(castpoint_id)
        where v.castpoint_ids && $1::text[] and p.castpoint_id = any($1)
          and v.rev_from <= $2 and $2 < v.rev_to and not v.is_removed and v.corrections <> '[]'
          and v.to_at > $3::timestamptz - interval '${PAST}'
        order by p.castpoint_id, v.humancast_id`,
      [castpointIds, asOf.rev, asOf.at],
    ),
  )
}

/**
 * The corrections that the latest road forecast of each point includes. The weather is corrected by the same
 * ones, so that air and road of a point never disagree while a correction is being applied. A point without a
 * road forecast has all of them.
 */
export async function correctionsInForecasts(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<CorrectionsByPoint> {
  return byPoint(
    await db.query<Row>(
      `with corrected_point as (
         select distinct p.castpoint_id
           from humancast_version v
          cross join unnest(v.castpoint_ids) p(castpoint_id)
          where v.castpoint_ids && $1::text[] and p.castpoint_id = any($1)
            and v.rev_from <= $2 and v.corrections <> '[]' and v.to_at > $3::timestamptz - interval '${DISPLAYED_INTERVAL}'
       ), point_as_of as (
         select c.castpoint_id, coalesce(road.as_of_rev, $2) as rev
           from corrected_point c
           left join lateral (
             select r.as_of_rev
               from road_forecast r
              where r.castpoint_id = c.castpoint_id and r.step_s = 3600 and r.rev <= $2
                and r.issued_at <= $3::timestamptz + interval '10 minutes'
                and r.issued_at > $3::timestamptz - interval '${DISPLAYED_INTERVAL}'
              order by r.issued_at desc, r.rev desc
              limit 1
           ) road on true
       )
       select p.castpoint_id, v.corrections
         from point_as_of p
         join humancast_version v
           on p.castpoint_id = any(v.castpoint_ids) and v.rev_from <= p.rev and p.rev < v.rev_to
          and not v.is_removed and v.corrections <> '[]' and v.to_at > $3::timestamptz - interval '${DISPLAYED_INTERVAL}'
        order by p.castpoint_id, v.humancast_id`,
      [castpointIds, asOf.rev, asOf.at],
    ),
  )
}

function byPoint(rows: readonly Row[]): CorrectionsByPoint {
  const correctionsById: CorrectionsByPoint = new Map()
  for (const { castpoint_id, corrections } of rows)
    correctionsById.set(castpoint_id, [
      ...(correctionsById.get(castpoint_id) ?? []),
      ...corrections.map(toHumanCorrection),
    ])
  return correctionsById
}
