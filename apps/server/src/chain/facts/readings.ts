import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import type { StationReading } from '@verglas/forecasting'
import type { AsOf } from '../../db/as-of.ts'
import type { Db } from '../../db/database.ts'
import { ms } from '../epoch-ms.ts'

/** A reading and the first revision that had a reading of its instant. */
export type PublishedReading = StationReading & { firstRev: number }

type Row = {
  station_id: string
  at_ms: number
  first_rev: number
  quality: Record<string, unknown> | null
} & { [Code in MeasureCode]?: number | null }

export type ReadingSpan = {
  fromMs: number
  toMs: number
  /** Before this instant, only readings within ten minutes of a full hour are returned. */
  hourlyUntilMs?: number
}

/** Readings of the given stations in (fromMs, toMs] as known at `asOf`, in order of time. */
export async function readingsOf<Code extends MeasureCode>(
  db: Db,
  stationIds: readonly string[],
  codes: readonly Code[],
  { fromMs, toMs, hourlyUntilMs = fromMs }: ReadingSpan,
  asOf: AsOf,
): Promise<Map<string, PublishedReading[]>> {
  const byStation = new Map<string, PublishedReading[]>()
  if (stationIds.length === 0) return byStation
  const columns = codes.flatMap((code) => {
    const { column } = MEASURES[code]
    return column ? [`o.${column} as "${code}"`] : []
  })
  // The rows of an instant are few and adjacent, so picking the latest here is faster than a sort in SQL.
  const rows = await db.query<Row>(
    `select o.station_id, ${ms('o.observed_at')} as at_ms, o.rev as first_rev, nullif(o.quality, '{}') as quality,
            ${columns.join(', ')}
       from observation o
      where o.station_id = any($1) and o.observed_at > $2 and o.observed_at <= $3 and o.rev <= $4
        and (o.observed_at > $5 or extract(minute from o.observed_at) not between 11 and 49)
      order by o.station_id, o.observed_at, o.rev`,
    [stationIds, new Date(fromMs), new Date(toMs), asOf.rev, new Date(hourlyUntilMs)],
  )
  for (const { station_id, at_ms: atMs, first_rev: firstRev, quality, ...values } of rows) {
    let readings = byStation.get(station_id)
    if (!readings) {
      readings = []
      byStation.set(station_id, readings)
    }
    const reading: PublishedReading = {
      atMs,
      firstRev,
      values: values as PublishedReading['values'],
      ...(quality ? { quality } : {}),
    }
    const last = readings.at(-1)
    if (last?.atMs === atMs) readings[readings.length - 1] = { ...reading, firstRev: last.firstRev }
    else readings.push(reading)
  }
  return byStation
}
