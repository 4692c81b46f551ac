import { HOUR_MS } from '@verglas/quantities'
import { ROAD_MODEL_VERSION, type RoadBetween } from '@verglas/road-model'
import { DETAIL_NAMES, DETAILS, type EarlierRisk, type SegmentTimeline } from '@verglas/road-network'
import { currentCodes } from '@verglas/road-network/risks'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { unpacked } from '../../../db/planes.ts'
import { ms } from '../../epoch-ms.ts'
import { PAST_HOURS } from './cases.ts'
import { type StoredRoads, unpackedRoads } from './stored-roads.ts'

/** Roads stored longer ago than this are not continued but spun up again. */
const OLDEST_HOURS = 6
/**
 * Once a day a circuit starts again from the state at its forecast points, including the cover of its segments.
 * Each circuit does so at its own hour, to spread the load evenly.
 */
const DAY_HOURS = 24

/**
 * The state from which the next forecast continues: the roads of an earlier forecast at one hour, and its series up
 * to that hour.
 */
export type Earlier = {
  readonly storedAtMs: number
  readonly coldStartMs: number
  /** The free roads of the forecast points. */
  readonly points: StoredRoads['points']
  /** In the order of the circuit. */
  readonly segments: readonly EarlierSegment[]
}

/** `road` is null if it was not stored. */
export type EarlierSegment = EarlierRisk & { readonly road: RoadBetween | null }

type Row = {
  as_of_rev: number
  model: string
  start_ms: number
  hours: number
  circuit_rev: number
  rules_rev: number | null
  segments: string[]
  risk_scale: number
  risk: Buffer
  surface: Buffer
  condition: Buffer
  planes: Buffer
  kept_ms: number
  begun_ms: number
  points: string[]
  width: number
  roads: Buffer
}

type EarlierRequest = {
  setupId: string
  circuitId: string
  circuitRev: number
  rulesRev: number | null
  /** The points that have a forecast. */
  castpointIds: readonly string[]
  /** Start of the series to be computed. */
  startMs: number
}

/**
 * The latest forecast of the circuit that the next one can continue. Null if, since then, the circuit, its points,
 * the risk table, the model or the treatments before the stored hour have changed, or if a cold start is due.
 */
export async function earlierForecast(db: Db, request: EarlierRequest, asOf: AsOf): Promise<Earlier | null> {
  const row = await readLatest(db, request, asOf)
  if (!row || !isOfTheSame(row, request) || isTooOld(row, request)) return null
  if (await hasChangedSince(db, request.castpointIds, row, asOf)) return null
  const count = row.segments.length
  const detailScales = DETAIL_NAMES.flatMap((name) => row.segments.map(() => DETAILS[name]))
  const details = unpacked(row.planes, row.hours, detailScales)
  const surfaces = unpacked(row.surface, row.hours, 100)
  const conditions = unpacked(row.condition, row.hours, 1)
  const risks = unpacked(row.risk, row.hours, 1).map((codes) => currentCodes(codes, row.risk_scale))
  const roads = unpackedRoads(row, count)
  const missingHours = new Float64Array(row.hours).fill(Number.NaN)
  return {
    storedAtMs: row.kept_ms,
    coldStartMs: row.begun_ms,
    points: roads.points,
    segments: row.segments.map((_, index) => ({
      startMs: row.start_ms,
      road: roads.segments[index] ?? null,
      risk: risks[index] ?? missingHours,
      timeline: {
        surfaceC: surfaces[index] ?? missingHours,
        condition: conditions[index] ?? missingHours,
        ...(Object.fromEntries(
          DETAIL_NAMES.map((name, place) => [name, details[place * count + index] ?? missingHours]),
        ) as Omit<SegmentTimeline, 'surfaceC' | 'condition'>),
      },
    })),
  }
}

const isOfTheSame = (row: Row, { circuitRev, rulesRev, castpointIds }: EarlierRequest): boolean =>
  row.model === ROAD_MODEL_VERSION &&
  row.circuit_rev === circuitRev &&
  row.rules_rev === rulesRev &&
  row.points.join() === castpointIds.join()

function isTooOld(
  { kept_ms: storedAtMs, begun_ms: coldStartMs }: Row,
  { startMs, circuitId }: EarlierRequest,
): boolean {
  const nowMs = startMs + PAST_HOURS * HOUR_MS
  const nowHour = Math.round(nowMs / HOUR_MS)
  const hoursSinceStart = (nowHour - (hourOfDay(circuitId) - 1)) % DAY_HOURS
  return (
    storedAtMs > nowMs ||
    nowMs - storedAtMs > OLDEST_HOURS * HOUR_MS ||
    coldStartMs < (nowHour - hoursSinceStart) * HOUR_MS
  )
}

/** The UTC hour of the day in which the circuit starts cold, counted from 1 (0 to 1 h) to 24. */
function hourOfDay(circuitId: string): number {
  let sum = 0
  for (let index = 0; index < circuitId.length; index++) sum = (31 * sum + circuitId.charCodeAt(index)) >>> 0
  return (sum % DAY_HOURS) + 1
}

async function readLatest(db: Db, { setupId, circuitId }: EarlierRequest, asOf: AsOf): Promise<Row | null> {
  const [row] = await db.query<Row>(
    `select f.as_of_rev, f.model, ${ms('f.start_at')} as start_ms, f.hours, f.circuit_rev, f.rules_rev, f.segments,
            f.risk_scale, f.risk, f.surface, f.condition, d.planes, ${ms('s.kept_at')} as kept_ms,
            ${ms('s.begun_at')} as begun_ms,
            s.points, s.width, s.roads
       from circuit_state s
       join circuit_forecast f
         on f.setup_id = s.setup_id and f.circuit_id = s.circuit_id and f.issued_at = s.issued_at and f.rev = s.rev
       join circuit_detail d
         on d.setup_id = s.setup_id and d.circuit_id = s.circuit_id and d.issued_at = s.issued_at and d.rev = s.rev
      where s.setup_id = $1 and s.circuit_id = $2 and s.rev <= $3
        and s.issued_at <= $4::timestamptz and s.issued_at > $4::timestamptz - make_interval(hours => $5)
      order by s.issued_at desc, s.rev desc
      limit 1`,
    [setupId, circuitId, asOf.rev, asOf.at, OLDEST_HOURS + 1],
  )
  return row ?? null
}

/** Whether, since a forecast, a point has changed or a treatment before the hour of its stored roads was reported. */
async function hasChangedSince(
  db: Db,
  castpointIds: readonly string[],
  { as_of_rev: rev, kept_ms: storedAtMs }: Row,
  asOf: AsOf,
): Promise<boolean> {
  const [row] = await db.query<{ has_changed: boolean }>(
    `select exists (
              select from castpoint_version v
               where v.castpoint_id = any($1) and v.rev_from > $2 and v.rev_from <= $3)
         or exists (
              select from treatment t
               where t.castpoint_id = any($1) and t.rev > $2 and t.rev <= $3 and t.treated_at < $4
                 and t.treated_at > $4::timestamptz - interval '2 days') as has_changed`,
    [castpointIds, rev, asOf.rev, new Date(storedAtMs)],
  )
  return row?.has_changed ?? false
}
