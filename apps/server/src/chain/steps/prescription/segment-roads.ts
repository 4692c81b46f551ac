import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { DETAIL_NAMES, DETAILS } from '@verglas/road-network'
import type { RoadOutlook } from '@verglas/treatment'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { unpacked } from '../../../db/planes.ts'
import { ms } from '../../epoch-ms.ts'
import type { CircuitKey } from '../../work-items/circuits.ts'
import { dangersOf, freezingTemperatures, isBlown } from './combined-forecast.ts'

/** The latest road forecast of a circuit's segments. */
export type SegmentRoads = {
  /** The revision from which the forecast was computed, and its issue time. */
  readonly asOfRev: number
  readonly issuedMs: number
  /**
   * The road at the full hours of the period, with the wind of the point to which the segment is matched; null
   * without a forecast.
   */
  outlookOf(segmentId: string, windKmhAt: (ms: number) => number): RoadOutlook | null
}

type Detail = (typeof DETAIL_NAMES)[number]

type Row = {
  as_of_rev: number
  issued_ms: number
  start_ms: number
  hours: number
  segments: string[]
  surface: Buffer
  planes: Buffer
}

/**
 * First instant of the hours that a plan covers on all its roads: the start of the points' latest forecast. A
 * forecast issued on the full hour starts then, even if the plan is made a moment later.
 */
export const planStartMs = (roads: readonly { readonly startMs: number }[], nowMs: number): number =>
  roads.length > 0 ? Math.max(...roads.map(({ startMs }) => startMs)) : nowMs

type Period = { readonly fromMs: number; readonly hours: number }

/** Reads the latest forecast of the circuit's segments; null if there is no recent one. */
export async function segmentRoadsOf(
  db: Db,
  circuitKey: CircuitKey,
  { limits, ...period }: Period & { readonly limits: GripLimits },
  asOf: AsOf,
): Promise<SegmentRoads | null> {
  const row = await latestRow(db, circuitKey, asOf)
  const compute = row && outlooksIn(row, period, limits)
  if (!compute) return null
  const computed = new Map<string, RoadOutlook | null>()
  return {
    asOfRev: row.as_of_rev,
    issuedMs: row.issued_ms,
    outlookOf(segmentId, windKmhAt) {
      const before = computed.get(segmentId)
      if (before !== undefined) return before
      const outlook = compute(segmentId, windKmhAt)
      computed.set(segmentId, outlook)
      return outlook
    },
  }
}

async function latestRow(db: Db, { setupId, circuitId }: CircuitKey, asOf: AsOf): Promise<Row | null> {
  const [row] = await db.query<Row>(
    `select f.as_of_rev, ${ms('f.issued_at')} as issued_ms, ${ms('f.start_at')} as start_ms, f.hours, f.segments,
            f.surface, d.planes
       from circuit_forecast f
       join circuit_detail d on d.setup_id = f.setup_id and d.circuit_id = f.circuit_id and d.issued_at = f.issued_at
      where f.setup_id = $1 and f.circuit_id = $2 and f.rev <= $3 and d.rev <= $3
        and f.issued_at <= $4::timestamptz and f.issued_at > $4::timestamptz - interval '6 hours'
      order by f.issued_at desc, f.rev desc, d.rev desc
      limit 1`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  return row ?? null
}

/** Unpacks the hours of a period; null if the forecast covers fewer than two of them. */
function outlooksIn(
  { hours, start_ms: startMs, segments, surface, planes }: Row,
  { fromMs, hours: periodHours }: Period,
  limits: GripLimits,
): SegmentRoads['outlookOf'] | null {
  const surfaces = unpacked(surface, hours, 100)
  const details = unpacked(planes, hours, 1)
  const places = new Map(segments.map((id, place) => [id, place]))
  const first = Math.max(0, Math.ceil((fromMs - startMs) / HOUR_MS))
  const last = Math.min(hours, first + periodHours)
  if (last - first < 2) return null
  const timesMs = Float64Array.from({ length: last - first }, (_, hour) => startMs + (first + hour) * HOUR_MS)

  return (segmentId, windKmhAt) => {
    const place = places.get(segmentId)
    const surfaceC = place === undefined ? undefined : surfaces[place]?.subarray(first, last)
    if (place === undefined || !surfaceC) return null
    const detail = (name: Detail): Float64Array => {
      const values = details[DETAIL_NAMES.indexOf(name) * segments.length + place]
      return (values ?? new Float64Array(hours).fill(Number.NaN))
        .subarray(first, last)
        .map((value) => value / DETAILS[name])
    }
    return { timesMs, surfaceC, ...roadSeries(detail, { surfaceC, windKmh: timesMs.map(windKmhAt) }, limits) }
  }
}

/** The series of a segment from its stored values. */
function roadSeries(
  detail: (name: Detail) => Float64Array,
  { surfaceC, windKmh }: { surfaceC: Float64Array; windKmh: Float64Array },
  limits: GripLimits,
): Omit<RoadOutlook, 'timesMs' | 'surfaceC'> {
  const snowMm = detail('snowMm')
  const looseSnowMm = detail('looseSnowMm')
  return {
    dewPointC: detail('dewPointC'),
    windKmh,
    waterMm: detail('waterMm'),
    iceMm: detail('iceMm'),
    looseSnowMm,
    packedSnowMm: detail('packedSnowMm'),
    frostMm: detail('frostMm'),
    saltGm2: detail('saltGm2'),
    ...rainOf(detail('rainMm'), detail('freezingRainMm'), surfaceC),
    snowMm,
    // Ice pellets are included in the snow.
    icePelletsMm: new Float64Array(surfaceC.length),
    blowingSnow: surfaceC.map((_, hour) => (isBlown(windKmh, looseSnowMm, snowMm, hour) ? 1 : 0)),
    dangers: dangersOf(
      { hazardKind: detail('hazardKind'), hazardLevel: detail('hazardLevel'), grip: detail('grip') },
      limits,
    ),
  }
}

/** The rain of a segment includes the freezing rain. */
const rainOf = (liquidMm: Float64Array, freezingRainMm: Float64Array, surfaceC: Float64Array) => ({
  rainMm: liquidMm.map((mm, hour) => Math.max(0, mm - (freezingRainMm[hour] as number))),
  freezingRainMm,
  freezesAtC: freezingTemperatures(surfaceC, (hour) => ({
    liquidMm: liquidMm[hour] as number,
    freezingMm: freezingRainMm[hour] as number,
  })),
})
