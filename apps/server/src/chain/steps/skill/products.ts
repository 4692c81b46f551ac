import type { ErrorMeasure, ErrorSample } from '@verglas/forecasting'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { numbersOf } from '../../array-text.ts'

/** Errors are multiplied by this when stored. */
export const ERROR_SCALE = 100
/**
 * Errors of the road, and the road and clouds that these runs had forecast; `ts` are errors of older runs, from before
 * the uncorrected ones were stored.
 */
const ROAD_ERRORS = [
  'ts_raw',
  'ts',
  'ts_forecast',
  'cloud_forecast',
] as const satisfies readonly ErrorMeasure[]

/** Road errors that the next forecasts need; those with the learned correction only if any forecast uses it. */
export const roadErrors = (isLearnedInUse: boolean): readonly ErrorMeasure[] =>
  isLearnedInUse ? [...ROAD_ERRORS, 'ts_learned'] : ROAD_ERRORS

/**
 * Number of runs at the same time of day that are used; if they are few, runs at other times of day count
 * too.
 */
const SAMPLE_DAYS = 41
const OTHER_DAYS = 7
/** A run gets daily samples for ten days; the samples of runs up to this old are read, so that they can be extended. */
export const DAILY_DAYS = 12

type Row = { castpoint_id: string; measure: ErrorMeasure; step_h: 1 | 24; texts: string }

/**
 * Errors of past runs of each point, as known at `asOf`, latest first: those of the same time of day, and those of the
 * last `everySlotDays` at any.
 */
export async function samplesOf(
  db: Db,
  castpointIds: readonly string[],
  measures: readonly ErrorMeasure[],
  asOf: AsOf,
  { everySlotDays = OTHER_DAYS } = {},
): Promise<Map<string, ErrorSample[]>> {
  // One row per point and measure: rows cost the driver more than their contents.
  const rows = await db.query<Row>(
    `select n.castpoint_id, n.measure, n.step_h,
            string_agg((extract(epoch from n.issued_at)::bigint * 1000)::text || n.errors::text, ';'
                       order by n.issued_at desc) as texts
       from (
         select distinct on (e.castpoint_id, e.measure, e.issued_at)
                e.castpoint_id, e.measure, e.issued_at, e.step_h, e.errors
           from error_sample e
          where e.castpoint_id = any($1) and e.measure = any($2) and e.rev <= $3
            and e.issued_at > $4::timestamptz - interval '${SAMPLE_DAYS} days' and e.issued_at <= $4::timestamptz
            and (e.issued_at > $4::timestamptz - interval '${everySlotDays} days'
                 or extract(hour from e.issued_at)::integer / 6 = extract(hour from $4::timestamptz)::integer / 6)
          order by e.castpoint_id, e.measure, e.issued_at, e.rev desc
       ) n
      group by n.castpoint_id, n.measure, n.step_h
      order by n.castpoint_id, n.measure, n.step_h`,
    [castpointIds, measures, asOf.rev, asOf.at],
  )
  const byPoint = new Map<string, ErrorSample[]>()
  for (const { castpoint_id, measure, step_h: stepH, texts } of rows) {
    const samples = byPoint.get(castpoint_id) ?? []
    for (const text of texts.split(';')) {
      const errorsFrom = text.indexOf('{')
      samples.push({
        measure,
        issuedAtMs: Number(text.slice(0, errorsFrom)),
        stepH,
        errors: numbersOf(text.slice(errorsFrom), ERROR_SCALE),
      })
    }
    byPoint.set(castpoint_id, samples)
  }
  return byPoint
}
