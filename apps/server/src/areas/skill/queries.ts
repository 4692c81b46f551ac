import { LEAD_BINS_H, SITUATIONS, type SkillMeasure } from '@verglas/contract'
import { BLEND_SOURCE, PERSISTENCE_SOURCE } from '@verglas/contract/codes'
import { emptyTally, RANKS, type Tally, type WorstCase } from '@verglas/forecasting'
import { DAY_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'

/** The station whose readings verify the point's forecasts, or null. */
export async function truthOf(db: SetupDb, castpointId: string, asOf: AsOf): Promise<string | null> {
  const [row] = await db.query<{ station_id: string | null }>(
    `select v.station_id
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
      where d.setup_id = $1 and d.castpoint_id = $3`,
    [db.setupId, asOf.rev, castpointId],
  )
  return row?.station_id ?? null
}

/** The last UTC days up to and including the day of `asOf`. */
const PERIOD = `s.day > ($4::timestamptz at time zone 'UTC')::date - $5::integer
            and s.day <= ($4::timestamptz at time zone 'UTC')::date`

const LEAD_SUMS = {
  n: 'n',
  sumError: 'sum_error',
  sumAbsolute: 'sum_absolute',
  sumSquare: 'sum_square',
  hits: 'hits',
  falseAlarms: 'false_alarms',
  misses: 'misses',
  correctNegatives: 'correct_negatives',
  criticalN: 'critical_n',
  criticalCorrect: 'critical_correct',
  brierSum: 'brier_sum',
  brierN: 'brier_n',
  bandN: 'band_n',
  bandHeld: 'band_held',
  crpsSum: 'crps_sum',
} as const satisfies Partial<Record<keyof Tally, string>>
const CLASS_SUMS = {
  classN: 'class_n',
  classSum: 'class_sum',
  classObserved: 'class_observed',
} as const satisfies Partial<Record<keyof Tally, string>>

/** Sums that have several cells per lead bin. */
const CELL_SUMS = {
  rankN: 'rank_n',
  situationN: 'situation_n',
  situationSumError: 'situation_sum_error',
  situationSumSquare: 'situation_sum_square',
} as const satisfies Partial<Record<keyof Tally, string>>
const CELL_NAMES = Object.keys(CELL_SUMS) as (keyof typeof CELL_SUMS)[]

type LeadSum = keyof typeof LEAD_SUMS
type ClassSum = keyof typeof CLASS_SUMS
const LEAD_NAMES = Object.keys(LEAD_SUMS) as LeadSum[]
const CLASS_NAMES = Object.keys(CLASS_SUMS) as ClassSum[]

/** Sums an array column over the rows, position by position. */
const sumsSql = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, column]) => `coalesce(sum(s.${column}[place]::double precision), 0) as "${name}"`)
    .join(', ')

export type SourceTally = { source: string; measure: SkillMeasure; tally: Tally }

/** The scores of every source at a point, by measure, over the last `days` days. */
export async function talliesOf(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  days: number,
): Promise<{ tallies: SourceTally[]; from: Date | null; to: Date | null }> {
  const rows = await db.query<
    { source: string; measure: SkillMeasure; place: number; from_day: string; to_day: string } & Record<
      LeadSum,
      number
    >
  >(
    `select s.source, s.measure, place, min(s.day) as from_day, max(s.day) as to_day, ${sumsSql(LEAD_SUMS)}
       from setup_castpoint d
       join skill s on s.castpoint_id = d.castpoint_id
      cross join generate_series(1, 6) as place
      where d.setup_id = $1 and d.castpoint_id = $2 and s.rev <= $3
        and ${PERIOD}
      group by s.source, s.measure, place
      order by s.source, s.measure, place`,
    [db.setupId, castpointId, asOf.rev, asOf.at, days],
  )
  const tallies: SourceTally[] = []
  for (const { source, measure, place, ...sums } of rows) {
    let last = tallies.at(-1)
    if (last?.source !== source || last.measure !== measure) {
      last = { source, measure, tally: emptyTally() }
      tallies.push(last)
    }
    for (const name of LEAD_NAMES) last.tally[name][place - 1] = sums[name]
  }
  return { tallies, ...periodOf(rows) }
}

/** Adds the sums with several cells per lead to the tallies of a point: ranks and situations. */
export async function addCells(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  { days, tallies }: { days: number; tallies: readonly SourceTally[] },
): Promise<void> {
  const rows = await db.query<
    { source: string; measure: SkillMeasure; place: number } & Record<(typeof CELL_NAMES)[number], number>
  >(
    `select s.source, s.measure, place, ${sumsSql(CELL_SUMS)}
       from setup_castpoint d
       join skill s on s.castpoint_id = d.castpoint_id
      cross join generate_series(1, $6::integer) as place
      where d.setup_id = $1 and d.castpoint_id = $2 and s.rev <= $3 and s.situation_n is not null
        and ${PERIOD}
      group by s.source, s.measure, place
      order by s.source, s.measure, place`,
    [
      db.setupId,
      castpointId,
      asOf.rev,
      asOf.at,
      days,
      LEAD_BINS_H.length * Math.max(RANKS, SITUATIONS.length),
    ],
  )
  for (const { source, measure, place, ...sums } of rows) {
    const tally = tallies.find((own) => own.source === source && own.measure === measure)?.tally
    if (!tally) continue
    for (const name of CELL_NAMES) if (place <= tally[name].length) tally[name][place - 1] = sums[name]
  }
}

/** The lead bins at which the latest forecasts of a point are corrected; empty before the first fit. */
export type LeadsInUse = {
  /** For each measure, whether it is corrected, by lead and hour of the day. */
  readonly corrected: Partial<Record<SkillMeasure, readonly boolean[]>>
  /** Leads at which the road is corrected by the causes of its errors. */
  readonly learned: readonly boolean[]
}

type Switches = { readonly isOn: readonly boolean[] }

export async function leadsInUse(db: SetupDb, castpointId: string, asOf: AsOf): Promise<LeadsInUse> {
  const [row] = await db.query<{
    corrections: Partial<Record<SkillMeasure, Switches>> & { learned?: Switches }
  }>(
    `select f.corrections
       from setup_castpoint d
       join blend_fit f on f.castpoint_id = d.castpoint_id
      where d.setup_id = $1 and d.castpoint_id = $2 and f.rev <= $3
      order by f.rev desc
      limit 1`,
    [db.setupId, castpointId, asOf.rev],
  )
  const { learned, ...ofMeasures } = row?.corrections ?? {}
  const isLearned = learned?.isOn ?? []
  return {
    corrected: Object.fromEntries(
      Object.entries(ofMeasures).map(([measure, { isOn }]) => [
        measure,
        isOn.map((on, bin) => on && !(measure === 'ts' && isLearned[bin])),
      ]),
    ),
    learned: isLearned,
  }
}

/** Sums of the forecast probabilities of a road below 0 °C, by class; added to the tally of the road. */
export async function classesOf(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  days: number,
): Promise<Pick<Tally, ClassSum>> {
  const rows = await db.query<Record<ClassSum, number>>(
    `select ${sumsSql(CLASS_SUMS)}
       from setup_castpoint d
       join skill s on s.castpoint_id = d.castpoint_id
      cross join generate_series(1, 10) as place
      where d.setup_id = $1 and d.castpoint_id = $2 and s.rev <= $3 and s.source = $6 and s.measure = 'ts'
        and ${PERIOD}
      group by place
      order by place`,
    [db.setupId, castpointId, asOf.rev, asOf.at, days, BLEND_SOURCE],
  )
  const classes = emptyTally()
  for (const name of CLASS_NAMES) {
    for (const [index, row] of rows.entries()) classes[name][index] = row[name]
  }
  return classes
}

/** The largest errors of each measure, at most one a day and `limit` in all, worst first. */
export async function worstOf(
  db: SetupDb,
  castpointId: string,
  asOf: AsOf,
  { days, limit }: { days: number; limit: number },
): Promise<(WorstCase & { measure: SkillMeasure })[]> {
  const rows = await db.query<{ measure: SkillMeasure; worst: WorstCase }>(
    `select measure, worst
       from (
         select measure, worst, error,
                row_number() over (partition by measure order by error desc, day desc) as place
           from (
             select distinct on (s.measure, s.day) s.measure, s.day, s.worst, e.error
               from setup_castpoint d
               join skill s on s.castpoint_id = d.castpoint_id
              cross join lateral (
                select abs((s.worst ->> 'forecast')::double precision
                           - (s.worst ->> 'observed')::double precision) as error
              ) e
              where d.setup_id = $1 and d.castpoint_id = $2 and s.rev <= $3 and s.source = $6
                and s.worst is not null
                and ${PERIOD}
              order by s.measure, s.day, e.error desc, s.rev
           ) daily
       ) ranked
      where place <= $7
      order by measure, place`,
    [db.setupId, castpointId, asOf.rev, asOf.at, days, BLEND_SOURCE, limit],
  )
  return rows.map(({ measure, worst }) => ({ measure, ...worst }))
}

export type PointSums = {
  castpointId: string
  forecast: Pick<Tally, 'n' | 'sumError' | 'sumAbsolute' | 'sumSquare' | 'hits' | 'misses'>
  persistence: Pick<Tally, 'n' | 'sumSquare'>
}
type PointRow = {
  castpoint_id: string
  from_day: string | null
  to_day: string | null
  n: number
  sum_error: number
  sum_absolute: number
  sum_square: number
  hits: number
  misses: number
  persistence_n: number
  persistence_sum_square: number
}

/** Sums of columns at one position of their arrays, for one source of the point in the outer query. */
const sumsOfSourceSql = (source: string, columns: Record<string, string>, more = '') => `
     cross join lateral (
       select ${Object.entries(columns)
         .map(([name, column]) => `coalesce(sum(s.${column}[$6::integer]::double precision), 0) as ${name}`)
         .join(', ')}${more}
         from skill s
        where s.castpoint_id = d.castpoint_id and s.source = '${source}' and s.measure = $3 and s.rev <= $2
          and ${PERIOD}
     ) ${source}`

/**
 * Sums of one measure in one lead bin (from 0) for every forecast point of the organisation, in one query. A
 * lateral join sums point by point along the index: joined and grouped, the same rows take half as long
 * again.
 */
export async function sumsOfPoints(
  db: SetupDb,
  asOf: AsOf,
  { measure, bin, days }: { measure: SkillMeasure; bin: number; days: number },
): Promise<{ points: PointSums[]; from: Date | null; to: Date | null }> {
  const blendColumns = ['n', 'sum_error', 'sum_absolute', 'sum_square', 'hits', 'misses']
  const persistenceColumns = { persistence_n: 'n', persistence_sum_square: 'sum_square' }
  const rows = await db.query<PointRow>(
    `select d.castpoint_id, from_day, to_day, ${blendColumns.join(', ')}, ${Object.keys(persistenceColumns).join(', ')}
       from setup_castpoint d
       join castpoint_version v on v.castpoint_id = d.castpoint_id and v.rev_from <= $2 and $2 < v.rev_to
     ${sumsOfSourceSql(
       BLEND_SOURCE,
       Object.fromEntries(blendColumns.map((column) => [column, column])),
       ', min(s.day) as from_day, max(s.day) as to_day',
     )}
     ${sumsOfSourceSql(PERSISTENCE_SOURCE, persistenceColumns)}
      where d.setup_id = $1
      order by d.castpoint_id`,
    [db.setupId, asOf.rev, measure, asOf.at, days, bin + 1],
  )
  const points = rows.map((row) => ({
    castpointId: row.castpoint_id,
    forecast: {
      n: [row.n],
      sumError: [row.sum_error],
      sumAbsolute: [row.sum_absolute],
      sumSquare: [row.sum_square],
      hits: [row.hits],
      misses: [row.misses],
    },
    persistence: { n: [row.persistence_n], sumSquare: [row.persistence_sum_square] },
  }))
  return { points, ...periodOf(rows) }
}

/** From the start of the first day to the end of the last. */
function periodOf(rows: readonly { from_day: string | null; to_day: string | null }[]) {
  const firsts = rows.flatMap(({ from_day }) => from_day ?? []).sort()
  const lasts = rows.flatMap(({ to_day }) => to_day ?? []).sort()
  const [first, last] = [firsts.at(0), lasts.at(-1)]
  return {
    from: first === undefined ? null : new Date(first),
    to: last === undefined ? null : new Date(Date.parse(last) + DAY_MS),
  }
}
