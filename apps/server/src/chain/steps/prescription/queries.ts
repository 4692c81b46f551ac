import type { RoadType, Treatment } from '@verglas/contract/circuit-codes'
import { USUAL_PERIOD_HOURS } from '@verglas/contract/treatment-codes'
import { laneAreaM2 } from '@verglas/road-network'
import type { DecisionTable, ServiceLevels } from '@verglas/treatment'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { numbersOf } from '../../array-text.ts'
import { ms } from '../../epoch-ms.ts'
import { USUAL_LANE_WIDTH_M } from '../../facts/lane-width.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import type { Circuit } from '../segment/queries.ts'
import type { IssuedPlan } from './followed-passes.ts'

/** Columns of the road forecast that the advice needs, with the scale of their integers. */
const COLUMNS = {
  surfaceC: ['surface', 100],
  lowC: ['surface_low', 100],
  highC: ['surface_high', 100],
  dewPointC: ['dew_point', 100],
  waterMm: ['water', 100],
  iceMm: ['ice', 100],
  looseSnowMm: ['snow', 100],
  packedSnowMm: ['packed', 100],
  frostMm: ['frost', 1000],
  saltGm2: ['salt', 10],
  liquidMm: ['rain', 100],
  freezingMm: ['freezing_rain', 100],
  hazardKind: ['hazard_kind', 1],
  hazardLevel: ['hazard_level', 1],
  grip: ['grip', 100],
} as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[]

export type IssuedRoadForecast = {
  issuedAtMs: number
  startMs: number
  model: string
  /** The revision from which the forecast was computed. */
  asOfRev: number
  series: Record<Column, Float64Array>
}

type Row = {
  castpoint_id: string
  issued_ms: number
  start_ms: number
  model: string
  as_of_rev: number
} & Record<Column, string | null>

/**
 * The latest hourly road forecast of each point, limited to its first `hours`; forecasts older than a day are
 * ignored.
 */
export async function latestRoadForecasts(
  db: Db,
  castpointIds: readonly string[],
  hours: number,
  asOf: AsOf,
): Promise<Map<string, IssuedRoadForecast>> {
  const roadsByPoint = await roadForecastsAt(db, { castpointIds, instants: [asOf.at] }, hours, asOf)
  return new Map([...roadsByPoint].flatMap(([id, [road]]) => (road ? [[id, road] as const] : [])))
}

/**
 * The latest road forecast of each point at each of the given instants, in their order; null if there was
 * none.
 */
export async function roadForecastsAt(
  db: Db,
  { castpointIds, instants }: { castpointIds: readonly string[]; instants: readonly string[] },
  hours: number,
  asOf: AsOf,
): Promise<Map<string, (IssuedRoadForecast | null)[]>> {
  const columns = NAMES.map((name) => `f.${COLUMNS[name][0]}[1:$4]::text as "${name}"`)
  const rows = await db.query<Row & { position: number }>(
    `select g.castpoint_id, i.position::integer, ${ms('f.issued_at')} as issued_ms, ${ms('f.start_at')} as start_ms,
            f.model, f.as_of_rev, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join unnest($3::text[]) with ordinality i(at, position)
      cross join lateral (
        select r.*
          from road_forecast r
         where r.castpoint_id = g.castpoint_id and r.step_s = 3600 and r.rev <= $2
           and r.issued_at <= i.at::timestamptz and r.issued_at > i.at::timestamptz - interval '24 hours'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f
      order by g.castpoint_id, i.position`,
    [castpointIds, asOf.rev, instants, hours],
  )
  const byPoint = new Map<string, (IssuedRoadForecast | null)[]>()
  for (const row of rows) {
    const roads = byPoint.get(row.castpoint_id) ?? instants.map(() => null)
    roads[row.position - 1] = toIssuedRoadForecast(row)
    byPoint.set(row.castpoint_id, roads)
  }
  return byPoint
}

function toIssuedRoadForecast(row: Row): IssuedRoadForecast {
  const series = {} as Record<Column, Float64Array>
  for (const name of NAMES) {
    const values = numbersOf(row[name] ?? '{}', COLUMNS[name][1])
    series[name] = Float64Array.from(values, (value) => value ?? Number.NaN)
  }
  return {
    issuedAtMs: row.issued_ms,
    startMs: row.start_ms,
    model: row.model,
    asOfRev: row.as_of_rev,
    series,
  }
}

/** Issue time of the earliest stored road forecast of some points; null if there is none. */
export async function firstRoadForecastMs(
  db: Db,
  castpointIds: readonly string[],
  asOf: AsOf,
): Promise<number | null> {
  const [row] = await db.query<{ first_ms: number | null }>(
    `select ${ms('min(issued_at)')} as first_ms
       from road_forecast
      where castpoint_id = any($1) and step_s = 3600 and rev <= $2`,
    [castpointIds, asOf.rev],
  )
  return row?.first_ms ?? null
}

/** The treatment table of the organisation; null if it uses that of the product. */
export async function treatmentTableOf(
  db: Db,
  setupId: string,
  asOf: AsOf,
): Promise<{ revision: number; table: DecisionTable } | null> {
  const [row] = await db.query<{ revision: number; table: DecisionTable }>(
    `select rev_from as revision, content as table
       from treatment_table_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed`,
    [setupId, asOf.rev],
  )
  return row ?? null
}

/** What an organisation has set for its advice; `service` is null if the product's levels of service apply. */
export type AdviceSettings = { readonly periodHours: number; readonly service: ServiceLevels | null }

export async function adviceSettingsOf(db: Db, setupId: string, asOf: AsOf): Promise<AdviceSettings> {
  const [row] = await db.query<{ hours: number | null; service: ServiceLevels | null }>(
    `select (content ->> 'periodHours')::integer as hours, content -> 'service' as service
       from treatment_setting_version
      where setup_id = $1 and rev_from <= $2 and $2 < rev_to and not is_removed`,
    [setupId, asOf.rev],
  )
  return { periodHours: row?.hours ?? USUAL_PERIOD_HOURS, service: row?.service ?? null }
}

/** Properties of a circuit on which its passes depend; the duration of a round is null if nobody has entered it. */
export type CircuitRound = {
  minutes: number | null
  laneWidthM: number
  laneKm: number
  roadTypes: RoadType[]
}

export const roundOf = (circuit: Circuit | null): CircuitRound => ({
  minutes: circuit?.cycleMinutes ?? null,
  laneWidthM: circuit?.laneWidthM ?? USUAL_LANE_WIDTH_M,
  laneKm: laneAreaM2(circuit?.segments ?? [], 1) / 1000,
  roadTypes: [...new Set(circuit?.segments.map(({ roadType }) => roadType))],
})

type IssuedRow = { issued_ms: number; events: StoredEvent[] }
type StoredEvent = {
  to: string
  passes: { departBy: string; finishBy: string; treatment: Treatment; gm2: number | null }[]
}

/** The latest plan of the circuit issued in the past day; null if there is none. */
export async function previousPlan(
  db: Db,
  { setupId, circuitId }: CircuitKey,
  asOf: AsOf,
): Promise<IssuedPlan | null> {
  const [row] = await db.query<IssuedRow>(
    `select ${ms('p.issued_at')} as issued_ms, p.content -> 'plan' -> 'events' as events
       from prescription p
      where p.setup_id = $1 and p.circuit_id = $2 and p.rev <= $3
        and p.issued_at <= $4::timestamptz and p.issued_at > $4::timestamptz - interval '1 day'
        and (p.content -> 'plan' ->> 'servesCircuit')::boolean
      order by p.issued_at desc, p.rev desc
      limit 1`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  if (!row) return null
  const events = row.events.map(({ to, passes }) => ({
    toMs: Date.parse(to),
    passes: passes.map(({ departBy, finishBy, treatment, gm2 }) => ({
      departMs: Date.parse(departBy),
      finishMs: Date.parse(finishBy),
      treatment,
      gm2,
    })),
  }))
  return { issuedMs: row.issued_ms, events }
}

/** The end of the last event whose passes came due; -Infinity if there was none. */
export async function followedToMs(db: Db, { setupId, circuitId }: CircuitKey, asOf: AsOf): Promise<number> {
  const [row] = await db.query<{ until_ms: number | null }>(
    `select ${ms('max(d.until_at)')} as until_ms
       from due_pass d
      where d.setup_id = $1 and d.circuit_id = $2 and d.rev <= $3
        and d.departs_at > $4::timestamptz - interval '4 days'`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  return row?.until_ms ?? Number.NEGATIVE_INFINITY
}
