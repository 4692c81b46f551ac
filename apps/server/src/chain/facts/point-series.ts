import { BLEND_SOURCE } from '@verglas/contract/codes'
import {
  FORECAST_CODES,
  FORECAST_MEASURES,
  type ForecastCode,
  ROAD_MEASURES,
  type RoadCode,
  storedOffset,
} from '@verglas/contract/measures'
import { correctedWeather, withRoadPrecipitation } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { correctionsInForecasts } from '../../db/human-corrections.ts'
import { numbersOf } from '../array-text.ts'
import { ms } from '../epoch-ms.ts'
import { OLDEST_RUN } from './forecast-runs.ts'

/** Consecutive hours from `startMs`, which is a full hour. */
export type Hours = { readonly startMs: number; readonly hours: number }
/** Hourly values of places by place id, NaN where unknown. */
export type PlaceSeries = Map<string, Float64Array>

export const emptySeries = (hours: number) => new Float64Array(hours).fill(Number.NaN)

type ForecastTable = 'road_forecast' | 'forecast_run'
/**
 * A column of a table, the scale of its integers, and whether the value of an hour is stored at its beginning (0)
 * or one index later (1).
 */
type Column = readonly [column: string, scale: number, offset: 0 | 1]
/** Columns of a table by a name of the caller's choice. */
export type Columns = Readonly<Record<string, Column>>

export const forecastColumn = (code: ForecastCode): Column => {
  const { column, scale } = FORECAST_MEASURES[code]
  return [column, scale, 0]
}
export const roadColumn = (code: RoadCode): Column => {
  const { column, scale } = ROAD_MEASURES[code]
  return [column, scale, storedOffset(code)]
}

type ForecastRow = { id: string; start_ms: number } & Record<string, string | number | null>

/** Hours read from older runs, which only fill the time before the next run. */
const MAX_OLDER_HOURS = 7

const BLEND_CONDITION: Readonly<Record<ForecastTable, string>> = {
  road_forecast: '',
  forecast_run: `r.source = '${BLEND_SOURCE}' and`,
}

const columnsSql = (columns: Columns, alias: string, to: string) =>
  Object.entries(columns).map(([name, [column]]) => `${alias}.${column}[1:${to}]::text as "${name}"`)

/**
 * The hours of the latest weather forecast of each point, with the forecasters' corrections and with the precipitation
 * type of the road; earlier hours come from the latest forecast that had them.
 */
export async function weatherSeries(
  db: Db,
  requested: Columns,
  castpointIds: readonly string[],
  span: Hours,
  asOf: AsOf,
): Promise<Map<string, PlaceSeries>> {
  const corrections = await correctionsInForecasts(db, castpointIds, asOf)
  const requestedColumns = new Set(Object.values(requested).map(([column]) => column))
  const hasRain = ROAD_DETERMINED.some((code) => requestedColumns.has(FORECAST_MEASURES[code].column))
  const columns = withCodes(requested, [
    ...(hasRain ? ROAD_DETERMINED : []),
    ...(corrections.size > 0 ? COUPLED : []),
  ])
  const seriesByName = await storedSeries(db, { table: 'forecast_run', columns }, castpointIds, span, asOf)
  const { startMs } = span
  for (const [id, pointCorrections] of corrections)
    changeSeries(
      seriesByName,
      namesOf(columns, FORECAST_CODES),
      id,
      (values) => correctedWeather({ startMs, stepS: 3600, values }, pointCorrections).values,
    )
  if (hasRain) {
    const road = await roadSeries(db, ROAD_RAIN, castpointIds, span, asOf)
    const names = namesOf(columns, ROAD_DETERMINED)
    for (const id of castpointIds) {
      const [liquid, freezing] = [road.get('liquidMm')?.get(id), road.get('freezingMm')?.get(id)]
      if (!liquid || !freezing) continue
      const roadRain = { startMs, liquidMm: toValues(liquid), freezingMm: toValues(freezing) }
      changeSeries(
        seriesByName,
        names,
        id,
        (values) => withRoadPrecipitation({ startMs, stepS: 3600, values }, roadRain).values,
      )
    }
  }
  return seriesByName
}

/** The hours of the latest road forecast of each point; earlier hours come from the latest forecast that had them. */
export const roadSeries = (
  db: Db,
  columns: Columns,
  castpointIds: readonly string[],
  span: Hours,
  asOf: AsOf,
): Promise<Map<string, PlaceSeries>> =>
  storedSeries(db, { table: 'road_forecast', columns }, castpointIds, span, asOf)

async function storedSeries(
  db: Db,
  { table, columns }: { table: ForecastTable; columns: Columns },
  castpointIds: readonly string[],
  span: Hours,
  asOf: AsOf,
): Promise<Map<string, PlaceSeries>> {
  const seriesByName = new Map(Object.keys(columns).map((name) => [name, new Map() as PlaceSeries]))
  if (castpointIds.length === 0) return seriesByName
  // Steps of a forecast up to the end of the period, and one more that contains the values of its last hour.
  const steps = `(extract(epoch from $4::timestamptz - f.start_at) / 3600)::integer + 1`
  const select = columnsSql(columns, 'f', steps).join(', ')
  const before = Math.ceil((Date.parse(asOf.at) - span.startMs) / HOUR_MS)
  const older =
    before > 1
      ? await db.query<ForecastRow>(
          `select distinct on (r.castpoint_id, date_trunc('hour', r.issued_at))
                  r.castpoint_id as id, ${ms('r.start_at')} as start_ms,
                  ${columnsSql(columns, 'r', String(MAX_OLDER_HOURS)).join(', ')}
             from ${table} r
            where r.castpoint_id = any($1) and ${BLEND_CONDITION[table]} r.step_s = 3600 and r.rev <= $2
              and r.issued_at <= $3::timestamptz and r.issued_at > $4::timestamptz - interval '6 hours'
            order by r.castpoint_id, date_trunc('hour', r.issued_at), r.issued_at desc, r.rev desc`,
          [castpointIds, asOf.rev, asOf.at, new Date(span.startMs)],
        )
      : []
  const latestRows = await db.query<ForecastRow>(
    `select g.castpoint_id as id, ${ms('f.start_at')} as start_ms, ${select}
       from unnest($1::text[]) g(castpoint_id)
      cross join lateral (
        select r.*
          from ${table} r
         where r.castpoint_id = g.castpoint_id and ${BLEND_CONDITION[table]} r.step_s = 3600 and r.rev <= $2
           and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST_RUN}'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f`,
    [castpointIds, asOf.rev, asOf.at, new Date(span.startMs + span.hours * HOUR_MS)],
  )
  for (const row of [...older, ...latestRows])
    for (const [name, [, scale, offset]] of Object.entries(columns)) {
      const text = row[name]
      const startMs = row.start_ms - offset * HOUR_MS
      if (typeof text === 'string')
        addHours(seriesByName.get(name), row.id, numbersOf(text, scale), startMs, span)
    }
  return seriesByName
}

/** A correction of one of these also changes the others. */
const COUPLED = ['tair', 'tdew', 'rain', 'snow', 'rain_frz', 'ice'] as const satisfies readonly ForecastCode[]

/** Measures that the road forecast determines together. */
const ROAD_DETERMINED = ['rain', 'rain_frz', 'weather'] as const satisfies readonly ForecastCode[]
const ROAD_RAIN = { liquidMm: roadColumn('rain'), freezingMm: roadColumn('rain_frz') }

/** Adds the columns of further codes. */
function withCodes(columns: Columns, codes: readonly ForecastCode[]): Columns {
  const existing = new Set(Object.values(columns).map(([column]) => column))
  const missing = codes.filter((code) => !existing.has(FORECAST_MEASURES[code].column))
  return {
    ...columns,
    ...Object.fromEntries(missing.map((code) => [`coupled_${code}`, forecastColumn(code)])),
  }
}

type WeatherValues = Partial<Record<ForecastCode, (number | null)[]>>
type SeriesByName = ReadonlyMap<string, PlaceSeries>

/** Replaces the series of some measures of a point. */
function changeSeries(
  seriesByName: SeriesByName,
  nameByCode: ReadonlyMap<ForecastCode, string>,
  castpointId: string,
  changed: (values: WeatherValues) => WeatherValues,
): void {
  const values: WeatherValues = {}
  for (const [code, name] of nameByCode) {
    const series = seriesByName.get(name)?.get(castpointId)
    if (series) values[code] = toValues(series)
  }
  const after = changed(values)
  for (const [code, name] of nameByCode) {
    const series = after[code]
    if (series)
      seriesByName.get(name)?.set(
        castpointId,
        Float64Array.from(series, (value) => value ?? Number.NaN),
      )
  }
}

/** The names of the columns that the requested codes have. */
function namesOf(columns: Columns, codes: readonly ForecastCode[]): ReadonlyMap<ForecastCode, string> {
  const nameByColumn = new Map(Object.entries(columns).map(([name, [column]]) => [column, name]))
  return new Map(
    codes.flatMap((code) => {
      const name = nameByColumn.get(FORECAST_MEASURES[code].column)
      return name === undefined ? [] : [[code, name] as const]
    }),
  )
}

const toValues = (series: Float64Array): (number | null)[] =>
  Array.from(series, (value) => (Number.isNaN(value) ? null : value))

function addHours(
  seriesByPlace: PlaceSeries | undefined,
  id: string,
  values: readonly (number | null)[],
  startMs: number,
  span: Hours,
): void {
  if (!seriesByPlace) return
  const hourly = seriesByPlace.get(id) ?? emptySeries(span.hours)
  const first = Math.round((startMs - span.startMs) / HOUR_MS)
  for (const [index, value] of values.entries()) {
    const hour = first + index
    if (value !== null && hour >= 0 && hour < span.hours) hourly[hour] = value
  }
  seriesByPlace.set(id, hourly)
}
