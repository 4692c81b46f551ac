import {
  correctedWeather,
  type HourlyRun,
  type HumanCorrection,
  type StoredCorrection,
  toHumanCorrection,
} from '@verglas/forecasting'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'

/** Hours before now in which a correction may still matter: as long as the road model follows readings. */
const PAST = '3 days'

/**
 * The forecasters' corrections that are inputs of the chain, by point. Only those of the organisation to which
 * a point belongs alone: the products of a shared point are the same for all.
 */
export async function humanCorrectionsOf(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, HumanCorrection[]>> {
  const rows = await db.query<{ castpoint_id: string; corrections: StoredCorrection[] }>(
    `select castpoint_id, corrections
       from (
         select distinct on (h.setup_id, h.humancast_id) h.castpoint_id, h.corrections, h.is_withdrawn, h.humancast_id
           from humancast h
          where h.castpoint_id = any($1) and h.rev <= $2 and h.to_at > $3::timestamptz - interval '${PAST}'
            and is_own_castpoint(h.setup_id, h.castpoint_id)
          order by h.setup_id, h.humancast_id, h.rev desc
       ) latest
      where not is_withdrawn and corrections <> '[]'
      order by castpoint_id, humancast_id`,
    [castpointIds, asOf.rev, asOf.at],
  )
  const byPoint = new Map<string, HumanCorrection[]>()
  for (const { castpoint_id, corrections } of rows)
    byPoint.set(castpoint_id, [...(byPoint.get(castpoint_id) ?? []), ...corrections.map(toHumanCorrection)])
  return byPoint
}

const HOUR_S = 3600

/** An hourly run with the forecasters' corrections of its weather. */
export function correctedHours<Run extends HourlyRun>(
  run: Run,
  corrections: readonly HumanCorrection[] | undefined,
): Run {
  if (!corrections) return run
  const { values } = correctedWeather(
    { startMs: run.startMs, stepS: HOUR_S, values: run.values },
    corrections,
  )
  return values === run.values ? run : { ...run, values }
}
