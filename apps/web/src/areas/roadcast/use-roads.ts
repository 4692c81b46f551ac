import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { type ListedRoad, type RoadForecast, roadForecast } from './road-forecast.ts'

const SOON_MS = 10 * 60_000
const NO_ROADS: ReadonlyMap<string, RoadForecast> = new Map()

type RoadsOptions = {
  readonly hours?: number
  /** Ids of forecast points; all unless given. */
  readonly castpointIds?: readonly string[]
}

/**
 * The roads of the organisation over the coming hours, by forecast point; empty for people who may not see
 * them.
 */
export function useRoads({ hours = 24, castpointIds }: RoadsOptions = {}) {
  const { hasFeature } = useContextData()
  const isAllowed = hasFeature('roadcast')
  const { nowMs } = useTimeMode()
  const soonMs = Math.floor(nowMs / SOON_MS) * SOON_MS
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const answer = useCall(
    'listRoadcasts',
    {
      query: {
        from: new Date(hourMs).toISOString(),
        hours,
        ...(castpointIds ? { castpoints: castpointIds.join(',') } : {}),
      },
    },
    { enabled: isAllowed && castpointIds?.length !== 0, keepsPrevious: true },
  )
  const { data } = answer
  const roads = useMemo(() => {
    if (!data) return NO_ROADS
    const fromMs = Date.parse(data.from)
    return new Map(
      data.roads.map((road) => [road.castpointId, cachedForecast(road, fromMs, soonMs)] as const),
    )
  }, [data, soonMs])
  return { isAllowed, roads, answer }
}

const forecastByRoad = new WeakMap<ListedRoad, { readonly nowMs: number; readonly forecast: RoadForecast }>()

/**
 * Returns the same object while forecast and time are the same, so that only changed rows are drawn again.
 */
function cachedForecast(road: ListedRoad, fromMs: number, nowMs: number): RoadForecast {
  const cached = forecastByRoad.get(road)
  if (cached?.nowMs === nowMs) return cached.forecast
  const forecast = roadForecast(road, fromMs, nowMs)
  forecastByRoad.set(road, { nowMs, forecast })
  return forecast
}
