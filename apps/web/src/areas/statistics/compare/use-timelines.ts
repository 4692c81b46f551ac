import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { writeInstant } from '../../../time/address-time.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { useRoads } from '../../roadcast/panels.ts'
import type { ComparedCode, Range } from './measures.ts'
import type { Place } from './places.ts'
import { type ComparedTimeline, forecastAfterReadings } from './timelines.ts'

const EMPTY = { times: [], values: [] }
/** Over a week, a reading every ten minutes would be more than a line can show. */
export const stepOf = (backHours: number) => (backHours > 48 ? '60' : '10')

type ComparisonRequest = { places: readonly Place[]; code: ComparedCode; range: Range }
/** How often the lines are updated. */
const STEP_MS = 10 * MINUTE_MS

/** Measured and forecast values at the places, each requested once. */
export function useTimelines({ places, code, range }: ComparisonRequest) {
  const { hasFeature } = useContextData()
  const nowMs = Math.floor(useTimeMode().nowMs / STEP_MS) * STEP_MS
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const fromMs = hourMs - range.backHours * HOUR_MS
  const seriesRequest = { code, fromMs, step: stepOf(range.backHours) }
  // One call for each possible place, because React requires the same number of hooks at every render.
  const series = [
    useMeasured(places[0], seriesRequest),
    useMeasured(places[1], seriesRequest),
    useMeasured(places[2], seriesRequest),
    useMeasured(places[3], seriesRequest),
  ]
  const castpoints = places.flatMap(({ castpointId }) => castpointId ?? [])
  const roads = useRoads({ hours: range.lookaheadHours, castpointIds: code === 'ts' ? castpoints : [] })
  const weather = useCall(
    'getForecastMany',
    {
      params: { hours: '1h' },
      query: { from: writeInstant(hourMs), to: writeInstant(hourMs + range.lookaheadHours * HOUR_MS) },
      body: { castpoints },
    },
    { enabled: code !== 'ts' && castpoints.length > 0 && hasFeature('forecasts'), keepsPrevious: true },
  )
  const measured = series.map(({ data }) => data)
  const [first, second, third, fourth] = measured
  const timelines = useMemo(
    () =>
      places.map((place, index): ComparedTimeline => {
        const answer = [first, second, third, fourth][index]
        const isOwn = answer !== undefined && answer.stationId === place.stationId
        const hours = roads.roads.get(place.castpointId ?? '')?.hours
        const steps = weather.data?.forecasts.find(
          ({ castpointId }) => castpointId === place.castpointId,
        )?.points
        const forecast =
          code === 'ts'
            ? { times: (hours ?? []).map(({ ms }) => ms), values: (hours ?? []).map(({ ts }) => ts) }
            : {
                times: (steps ?? []).map(({ dt }) => Date.parse(dt)),
                values: (steps ?? []).map((step) => step[code]),
              }
        const readings = isOwn ? { times: answer.times, values: answer.values[code] ?? [] } : EMPTY
        return {
          place,
          name: place.name,
          measured: readings,
          forecast: forecastAfterReadings(forecast, readings),
        }
      }),
    [places, code, first, second, third, fourth, roads.roads, weather.data],
  )
  const calls = [...series, roads.answer, weather]
  const failed = calls.filter(({ isError }) => isError)
  return {
    timelines,
    fromMs,
    nowMs,
    toMs: hourMs + range.lookaheadHours * HOUR_MS,
    isLoading: calls.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

type Measured = { code: ComparedCode; fromMs: number; step: string }

function useMeasured(place: Place | undefined, { code, fromMs, step }: Measured) {
  const { hasFeature } = useContextData()
  const stationId = place?.stationId ?? null
  return useCall(
    'getStationSeries',
    {
      params: { stationId: stationId ?? '' },
      query: { time_from: writeInstant(fromMs), step, measures: code },
    },
    { enabled: stationId !== null && hasFeature('stations'), keepsPrevious: true },
  )
}
