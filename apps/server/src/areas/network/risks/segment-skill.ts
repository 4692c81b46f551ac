import { LEAD_BINS_H } from '@verglas/contract'
import {
  addSeries,
  emptyTally,
  forecastScore,
  hourlyTruth,
  lastValue,
  leadScores,
  type StationReading,
} from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import { unpacked } from '../../../db/planes.ts'
import type { SurfaceRow } from './queries.ts'

/** Lead hours of a forecast that are scored. */
const LONGEST_LEAD_H = 48
/** The last reading of a station is used for persistence only up to this age. */
const PERSISTENCE_MS = 2 * HOUR_MS

/**
 * Scores of a segment's forecast road temperature against its sensor, by lead time, compared with persistence
 * of the last reading. Empty while no forecast hour has been observed yet. Readings must be in order of time
 * and start two hours before the first issue.
 */
export function segmentLeads(surfaces: readonly SurfaceRow[], readings: readonly StationReading[]) {
  const [first, last] = [surfaces[0], surfaces.at(-1)]
  if (!first || !last) return []
  const [fromMs, toMs] = [first.issuedAt.getTime(), last.issuedAt.getTime() + LONGEST_LEAD_H * HOUR_MS]
  const truths = hourlyTruth(readings, 'ts', fromMs, toMs)
  const [forecast, persistence] = [emptyTally(), emptyTally()]
  const readingsBefore = movingWindow(readings, PERSISTENCE_MS)
  for (const { issuedAt, startAt, hours, surface, place } of surfaces) {
    const [issuedAtMs, startMs] = [issuedAt.getTime(), startAt.getTime()]
    const untilMs = issuedAtMs + LONGEST_LEAD_H * HOUR_MS
    const scoredHours = truths.filter(({ atMs }) => atMs >= issuedAtMs && atMs <= untilMs)
    const values = unpacked(surface, hours, 100)[place]
    const forecastAt = (atMs: number) => {
      const value = values?.[(atMs - startMs) / HOUR_MS]
      return value === undefined || Number.isNaN(value) ? null : value
    }
    addSeries(forecast, { measure: 'ts', issuedAtMs, forecastAt }, scoredHours)
    const lastReading = lastValue(readingsBefore(issuedAtMs), 'ts', issuedAtMs)
    addSeries(persistence, { measure: 'ts', issuedAtMs, forecastAt: () => lastReading }, scoredHours)
  }
  if (forecast.n.every((count) => count === 0)) return []
  return LEAD_BINS_H.map((toH, bin) => {
    const { hitRate, falseAlarmRatio, forecast: score } = leadScores(forecast, bin)
    return {
      fromH: LEAD_BINS_H[bin - 1] ?? 0,
      toH,
      forecast: score,
      persistence: forecastScore(persistence, bin),
      hitRate,
      falseAlarmRatio,
    }
  })
}

/** The readings of the last `whileMs` up to an instant; instants must be passed in ascending order. */
function movingWindow(readings: readonly StationReading[], whileMs: number) {
  let [from, to] = [0, 0]
  return (atMs: number): readonly StationReading[] => {
    while (to < readings.length && (readings[to]?.atMs ?? 0) <= atMs) to++
    while (from < to && (readings[from]?.atMs ?? 0) < atMs - whileMs) from++
    return readings.slice(from, to)
  }
}
