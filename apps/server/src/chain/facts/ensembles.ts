import { FORECAST_MEASURES } from '@verglas/contract/measures'
import { type Ensemble, type EnsembleMeasure, MIN_SAMPLES } from '@verglas/forecasting'
import { MISSING_VALUE } from '@verglas/sources/facts/ensemble'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { ms } from '../epoch-ms.ts'

/** Maximum age of a run; with an older one, the errors of past forecasts describe the uncertainty better. */
const OLDEST_RUN = '24 hours'

/** A run of an ensemble and the attribution that must be shown with it. */
export type AttributedEnsemble = Ensemble & { attribution: string }

export type EnsembleRequest = {
  measures: readonly EnsembleMeasure[]
  /** Counted from the first hour of the run. */
  hours: number
}

type Row = {
  castpoint_id: string
  source: string
  issued_ms: number
  start_ms: number
  members: number
  steps: number
  attribution: string
} & { [Measure in EnsembleMeasure]?: Buffer | null }

/** The latest hourly ensemble run at each point that has one with enough members. */
export async function latestEnsembles(
  db: Db,
  castpointIds: readonly string[],
  { measures, hours }: EnsembleRequest,
  asOf: AsOf,
): Promise<Map<string, AttributedEnsemble>> {
  const columns = measures.map((measure) => {
    const { column } = FORECAST_MEASURES[measure]
    return `substring(e.${column} from 1 for 2 * e.members * least(e.steps, ${hours})) as "${measure}"`
  })
  const rows = await db.query<Row>(
    `select e.castpoint_id, e.source, ${ms('e.issued_at')} as issued_ms, ${ms('e.start_at')} as start_ms, e.members,
            least(e.steps, ${hours}) as steps, e.attribution, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join lateral (
        select r.*
          from ensemble_run r
         where r.castpoint_id = g.castpoint_id and r.step_s = 3600 and r.rev <= $2 and r.members >= ${MIN_SAMPLES}
           and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) e
      order by e.castpoint_id`,
    [castpointIds, asOf.rev, asOf.at],
  )
  return new Map(rows.map((row) => [row.castpoint_id, toEnsemble(row, measures)]))
}

function toEnsemble(row: Row, measures: readonly EnsembleMeasure[]): AttributedEnsemble {
  const { members, steps: hours } = row
  const values: Partial<Record<EnsembleMeasure, Float32Array>> = {}
  for (const measure of measures) {
    const bytes = row[measure]
    if (bytes) values[measure] = unpacked(bytes, { members, hours, scale: FORECAST_MEASURES[measure].scale })
  }
  const { source, issued_ms: issuedAtMs, start_ms: startMs, attribution } = row
  return { source, issuedAtMs, startMs, hours, members, values, attribution }
}

/** The stored bytes hold all members step by step; returns the series of one member after the other. */
export function unpacked(
  bytes: Buffer,
  { members, hours, scale }: { members: number; hours: number; scale: number },
): Float32Array {
  const values = new Float32Array(members * hours)
  for (let hour = 0; hour < hours; hour++) {
    for (let member = 0; member < members; member++) {
      const stored = bytes.readInt16BE(2 * (hour * members + member))
      values[member * hours + hour] = stored === MISSING_VALUE ? Number.NaN : stored / scale
    }
  }
  return values
}
