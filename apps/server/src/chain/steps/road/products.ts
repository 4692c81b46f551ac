import type { RoadSeries } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { numbersOf } from '../../array-text.ts'
import { ms } from '../../epoch-ms.ts'

/** Columns of the road forecast that determine whether the road is icy, with the scale of their integers. */
const SERIES_COLUMNS = {
  surfaceC: ['surface', 100],
  freezingPointC: ['freezing_point', 100],
  waterMm: ['water', 100],
  iceMm: ['ice', 100],
  looseSnowMm: ['snow', 100],
  packedSnowMm: ['packed', 100],
  frostMm: ['frost', 1000],
  dewPointC: ['dew_point', 100],
} as const satisfies Record<Exclude<keyof RoadSeries, 'timesMs'>, readonly [string, number]>
const SERIES_ENTRIES = Object.entries(SERIES_COLUMNS) as [
  keyof typeof SERIES_COLUMNS,
  readonly [string, number],
][]

type SeriesText = { start_ms: number } & Record<keyof typeof SERIES_COLUMNS, string>
type Row = SeriesText & { castpoint_id: string }

/** The latest hourly road forecast of each point. */
export async function latestRoads(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<Map<string, RoadSeries>> {
  const columns = SERIES_ENTRIES.map(([name, [column]]) => `f.${column}::text as "${name}"`)
  const rows = await db.query<Row>(
    `select g.castpoint_id, ${ms('f.start_at')} as start_ms, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join lateral (
        select r.*
          from road_forecast r
         where r.castpoint_id = g.castpoint_id and r.step_s = 3600 and r.rev <= $2
           and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '12 hours'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f
      order by g.castpoint_id`,
    [castpointIds, asOf.rev, asOf.at],
  )
  return new Map(rows.map((row) => [row.castpoint_id, toRoadSeries(row)]))
}

function toRoadSeries(row: SeriesText): RoadSeries {
  const series = Object.fromEntries(
    SERIES_ENTRIES.map(([name, [, scale]]) => [
      name,
      Float64Array.from(numbersOf(row[name], scale), (value) => value ?? Number.NaN),
    ]),
  ) as Record<keyof typeof SERIES_COLUMNS, Float64Array>
  const timesMs = Float64Array.from(series.surfaceC, (_, index) => row.start_ms + index * HOUR_MS)
  return { timesMs, ...series }
}
