import { HOUR_MS } from '@verglas/quantities'
import { DETAIL_NAMES, DETAILS } from '@verglas/road-network'
import type { RoadOutlook } from '@verglas/treatment'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { unpacked } from '../../../db/planes.ts'
import { ms } from '../../epoch-ms.ts'
import { freezingTemperatures, isBlown } from './combined-forecast.ts'

/** Road forecasts of a circuit's segments by segment id, on full hours from now on. */
export type SegmentRoads = (segmentId: string, windKmhAt: (ms: number) => number) => RoadOutlook | null

type Row = { start_ms: number; hours: number; segments: string[]; surface: Buffer; planes: Buffer }

/** Reads the latest forecast of the circuit's segments; null if there is no recent one. */
export async function segmentRoadsOf(
  db: Db,
  { setupId, circuitId }: { setupId: string; circuitId: string },
  { fromMs, hours: periodHours }: { fromMs: number; hours: number },
  asOf: AsOf,
): Promise<SegmentRoads | null> {
  const [row] = await db.query<Row>(
    `select ${ms('f.start_at')} as start_ms, f.hours, f.segments, f.surface, d.planes
       from circuit_forecast f
       join circuit_detail d on d.setup_id = f.setup_id and d.circuit_id = f.circuit_id and d.issued_at = f.issued_at
      where f.setup_id = $1 and f.circuit_id = $2 and f.rev <= $3 and d.rev <= $3
        and f.issued_at <= $4::timestamptz and f.issued_at > $4::timestamptz - interval '6 hours'
      order by f.issued_at desc, f.rev desc, d.rev desc
      limit 1`,
    [setupId, circuitId, asOf.rev, asOf.at],
  )
  if (!row) return null
  const { hours, start_ms: startMs } = row
  const surfaces = unpacked(row.surface, hours, 100)
  const details = unpacked(row.planes, hours, 1)
  const places = new Map(row.segments.map((id, place) => [id, place]))
  // Start at the next full hour, like a road forecast of a point.
  const first = Math.max(0, Math.ceil((fromMs - startMs) / HOUR_MS))
  const last = Math.min(hours, first + periodHours)
  if (last - first < 2) return null
  const timesMs = Float64Array.from({ length: last - first }, (_, hour) => startMs + (first + hour) * HOUR_MS)

  return (segmentId, windKmhAt) => {
    const place = places.get(segmentId)
    const surfaceC = place === undefined ? undefined : surfaces[place]?.subarray(first, last)
    if (place === undefined || !surfaceC) return null
    const detail = (name: (typeof DETAIL_NAMES)[number]): Float64Array => {
      const values = details[DETAIL_NAMES.indexOf(name) * row.segments.length + place]
      return (values ?? new Float64Array(hours).fill(Number.NaN))
        .subarray(first, last)
        .map((value) => value / DETAILS[name])
    }
    const snowMm = detail('snowMm')
    const looseSnowMm = detail('looseSnowMm')
    const windKmh = timesMs.map(windKmhAt)
    return {
      timesMs,
      surfaceC,
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
      icePelletsMm: new Float64Array(timesMs.length),
      blowingSnow: timesMs.map((_, hour) => (isBlown(windKmh, looseSnowMm, snowMm, hour) ? 1 : 0)),
    }
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
