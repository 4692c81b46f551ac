import { OBSERVED_MS } from '@verglas/charts'
import { HOUR_MS } from '@verglas/quantities'
import { useCall } from '../../lib/query.ts'

/**
 * The linked station's measurements before the origin, for the drawing and the summary; null without a
 * station.
 */
export function useMeasurements(stationId: string | null, originMs: number) {
  const fromMs = Math.floor((originMs - OBSERVED_MS) / HOUR_MS) * HOUR_MS
  const series = useCall(
    'getStationSeries',
    {
      params: { stationId: stationId ?? '' },
      query: { time_from: new Date(fromMs).toISOString(), step: '10', measures: 'ts,tair' },
    },
    { enabled: stationId !== null, keepsPrevious: true },
  )
  return stationId === null ? undefined : series.data
}
