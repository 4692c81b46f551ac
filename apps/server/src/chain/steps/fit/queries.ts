import { LEAD_BINS_H, type SkillMeasure } from '@verglas/contract'
import { HOUR_CLASSES } from '@verglas/forecasting'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { NOT_LEARNED_FROM } from '../skill/scored-sources.ts'
import type { SkillDay, StoredFit } from './fit.ts'

/** The latest fit of each point known at `asOf`. */
export async function fitsOf(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, StoredFit>> {
  const rows = await db.query<StoredFit & { castpoint_id: string }>(
    `select g.castpoint_id, f.weights, f.corrections
       from unnest($1::text[]) g(castpoint_id)
      cross join lateral (
        select b.weights, b.corrections
          from blend_fit b
         where b.castpoint_id = g.castpoint_id and b.rev <= $2
         order by b.rev desc
         limit 1
      ) f
      order by g.castpoint_id`,
    [castpointIds, asOf.rev],
  )
  return new Map(
    rows.map(({ castpoint_id, weights, corrections }) => [castpoint_id, { weights, corrections }]),
  )
}

type Row = { castpoint_id: string; source: string; measure: SkillMeasure; day: string } & {
  [Sum in `n${number}` | `e${number}` | `s${number}`]?: number | null
} & { cell_n: (number | null)[]; cell_sum_error: (number | null)[] }

const BINS = LEAD_BINS_H.map((_, bin) => bin)
const CELLS = Array.from({ length: LEAD_BINS_H.length * HOUR_CLASSES }, (_, cell) => cell)

/**
 * Scores by source, measure and UTC day from `sinceDay` on, without those that the fit does not learn from.
 */
export async function skillDays(
  db: Db,
  castpointIds: readonly string[],
  sinceDay: string,
  asOf: AsOf,
): Promise<SkillDay[]> {
  const sums = BINS.map(
    (bin) =>
      `sum(s.n[${bin + 1}])::float8 as n${bin}, sum(s.sum_error[${bin + 1}]::float8) as e${bin},
       sum(s.sum_square[${bin + 1}]::float8) as s${bin}`,
  )
  const cells = (column: string) =>
    `array[${CELLS.map((cell) => `sum(s.${column}[${cell + 1}])::float8`).join(', ')}] as ${column}`
  const rows = await db.query<Row>(
    `select s.castpoint_id, s.source, s.measure, s.day, ${sums.join(', ')}, ${cells('cell_n')}, ${cells('cell_sum_error')}
       from skill s
      where s.castpoint_id = any($1) and s.day >= $2::date and s.rev <= $3 and s.source <> all($4)
      group by s.castpoint_id, s.source, s.measure, s.day
      order by s.castpoint_id, s.source, s.measure, s.day`,
    [castpointIds, sinceDay, asOf.rev, NOT_LEARNED_FROM],
  )
  return rows.map((row) => ({
    castpointId: row.castpoint_id,
    source: row.source,
    measure: row.measure,
    day: row.day,
    n: BINS.map((bin) => row[`n${bin}`] ?? 0),
    sumError: BINS.map((bin) => row[`e${bin}`] ?? 0),
    sumSquare: BINS.map((bin) => row[`s${bin}`] ?? 0),
    cellN: row.cell_n.map((sum) => sum ?? 0),
    cellSumError: row.cell_sum_error.map((sum) => sum ?? 0),
  }))
}
