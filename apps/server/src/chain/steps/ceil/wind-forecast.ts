import type { CeilReading } from '@verglas/contract/alerting'
import { HOUR_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import { forecastColumn, weatherSeries } from '../../facts/point-series.ts'
import type { ActiveCeil } from './evaluate.ts'
import type { CeilStation } from './queries.ts'

/** Some water level thresholds also require wind; it must come within this many hours after a reading. */
const LOOKAHEAD_HOURS = 12
const COLUMNS = { speed: forecastColumn('wind_avg'), direction: forecastColumn('wind_dir') }

/**
 * Returns a function that gives the wind forecast for the hours after a reading; it is read only for stations
 * whose thresholds need it.
 */
export async function windForecastAfter(
  db: Db,
  stations: readonly CeilStation[],
  activeCeilsAt: (stationId: string) => readonly ActiveCeil[],
  { fromMs, asOf }: { fromMs: number; asOf: AsOf },
): Promise<(stationId: string, atMs: number) => CeilReading['windForecast']> {
  const needsWind = (id: string) => activeCeilsAt(id).some(({ threshold }) => threshold.windKmh !== null)
  const pointOf = new Map(
    stations.flatMap(({ id, castpointId }) =>
      castpointId !== null && needsWind(id) ? [[id, castpointId]] : [],
    ),
  )
  if (pointOf.size === 0) return () => []
  const startMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
  const hours = Math.ceil((atMs(asOf) - startMs) / HOUR_MS) + LOOKAHEAD_HOURS + 1
  const points = [...new Set(pointOf.values())]
  const span = { startMs, hours }
  const series = await weatherSeries(db, COLUMNS, points, span, asOf)
  return (stationId, readingMs) => {
    const point = pointOf.get(stationId) ?? ''
    const [speeds, directions] = [series.get('speed')?.get(point), series.get('direction')?.get(point)]
    if (!speeds || !directions) return []
    const first = Math.max(0, Math.floor((readingMs - startMs) / HOUR_MS))
    return Array.from({ length: LOOKAHEAD_HOURS }, (_, hour) => ({
      speedKmh: speeds[first + hour] ?? Number.NaN,
      fromDeg: directions[first + hour] ?? Number.NaN,
    })).filter(({ speedKmh, fromDeg }) => !Number.isNaN(speedKmh) && !Number.isNaN(fromDeg))
  }
}
