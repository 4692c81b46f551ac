import { BLEND_SOURCE } from '@verglas/contract/codes'
import { FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import type { HourlyRun } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { numbersOf } from '../../array-text.ts'
import { ms } from '../../epoch-ms.ts'

type Row = { castpoint_id: string; slot_ms: number; issued_ms: number; start_ms: number } & {
  [Code in ForecastCode]?: string | null
}

/** For each point and slot, the latest blend issued at the slot or in the six hours before it. */
export async function runsAtSlots(
  db: Db,
  castpointIds: readonly string[],
  slotsMs: readonly number[],
  codes: readonly ForecastCode[],
  hours: number,
  asOf: AsOf,
): Promise<Map<string, Map<number, HourlyRun>>> {
  const columns = codes.map((code) => `f.${FORECAST_MEASURES[code].column}[1:${hours}]::text as "${code}"`)
  const rows = await db.query<Row>(
    `select g.castpoint_id, ${ms('s.slot_at')} as slot_ms, ${ms('f.issued_at')} as issued_ms,
            ${ms('f.start_at')} as start_ms, ${columns.join(', ')}
       from unnest($1::text[]) g(castpoint_id)
      cross join unnest($2::timestamptz[]) s(slot_at)
      cross join lateral (
        select r.*
          from forecast_run r
         where r.castpoint_id = g.castpoint_id and r.source = '${BLEND_SOURCE}' and r.step_s = 3600 and r.rev <= $3
           and r.issued_at <= s.slot_at + interval '1 minute' and r.issued_at > s.slot_at - interval '6 hours'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f
      order by g.castpoint_id, s.slot_at`,
    [castpointIds, slotsMs.map((slotMs) => new Date(slotMs)), asOf.rev],
  )
  const byPoint = new Map<string, Map<number, HourlyRun>>()
  for (const row of rows) {
    const values: HourlyRun['values'] = {}
    for (const code of codes) {
      const text = row[code]
      if (text) values[code] = numbersOf(text, FORECAST_MEASURES[code].scale)
    }
    const length = Math.max(0, ...Object.values(values).map((series) => series.length))
    const bySlot = byPoint.get(row.castpoint_id) ?? new Map<number, HourlyRun>()
    bySlot.set(row.slot_ms, {
      source: BLEND_SOURCE,
      issuedAtMs: row.issued_ms,
      startMs: row.start_ms,
      hours: length,
      values,
    })
    byPoint.set(row.castpoint_id, bySlot)
  }
  return byPoint
}

export type SurfaceAt = (atMs: number) => number | null
/** The road without correction, and with the learned one where there was one. */
export type ShadowRoad = { raw: SurfaceAt; learned: SurfaceAt | null }

/** For each point and slot, the latest road scored in shadow that was issued at the slot or in the six hours before it. */
export async function shadowRoadsAtSlots(
  db: Db,
  castpointIds: readonly string[],
  slotsMs: readonly number[],
  asOf: AsOf,
): Promise<Map<string, Map<number, ShadowRoad>>> {
  const rows = await db.query<{
    castpoint_id: string
    slot_ms: number
    start_ms: number
    raw: string
    learned: string | null
  }>(
    `select g.castpoint_id, ${ms('s.slot_at')} as slot_ms, ${ms('f.start_at')} as start_ms, f.raw::text as raw,
            f.learned::text as learned
       from unnest($1::text[]) g(castpoint_id)
      cross join unnest($2::timestamptz[]) s(slot_at)
      cross join lateral (
        select r.start_at, r.raw, r.learned
          from shadow r
         where r.castpoint_id = g.castpoint_id and r.measure = 'ts' and r.raw is not null and r.rev <= $3
           and r.issued_at <= s.slot_at + interval '1 minute' and r.issued_at > s.slot_at - interval '6 hours'
         order by r.issued_at desc, r.rev desc
         limit 1
      ) f
      order by g.castpoint_id, s.slot_at`,
    [castpointIds, slotsMs.map((slotMs) => new Date(slotMs)), asOf.rev],
  )
  const byPoint = new Map<string, Map<number, ShadowRoad>>()
  for (const { castpoint_id, slot_ms, start_ms, raw, learned } of rows) {
    const bySlot = byPoint.get(castpoint_id) ?? new Map<number, ShadowRoad>()
    bySlot.set(slot_ms, {
      raw: hourlyAt(raw, start_ms),
      learned: learned === null ? null : hourlyAt(learned, start_ms),
    })
    byPoint.set(castpoint_id, bySlot)
  }
  return byPoint
}

/** Reads a stored hourly series, which begins at `startMs`. */
function hourlyAt(text: string, startMs: number): SurfaceAt {
  const values = numbersOf(text, 100)
  return (atMs) => values[(atMs - startMs) / HOUR_MS] ?? null
}
