import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { type ListedRoad, type RoadAhead, roadAhead } from './road-ahead.ts'

const SOON_MS = 10 * 60_000
const NO_ROADS: ReadonlyMap<string, RoadAhead> = new Map()

type Wanted = {
  readonly hours?: number
  /** Ids of forecast points; all unless given. */
  readonly castpointIds?: readonly string[]
}

/** The roads of the organisation over the hours ahead, by forecast point; none for who may not see them. */
export function useRoads({ hours = 24, castpointIds }: Wanted = {}) {
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
    return new Map(data.roads.map((road) => [road.castpointId, keptRoad(road, fromMs, soonMs)] as const))
  }, [data, soonMs])
  return { isAllowed, roads, answer }
}

const made = new WeakMap<ListedRoad, { readonly nowMs: number; readonly ahead: RoadAhead }>()

/** The same object while forecast and time are the same, so that only rows that change are drawn again. */
function keptRoad(road: ListedRoad, fromMs: number, nowMs: number): RoadAhead {
  const former = made.get(road)
  if (former?.nowMs === nowMs) return former.ahead
  const ahead = roadAhead(road, fromMs, nowMs)
  made.set(road, { nowMs, ahead })
  return ahead
}
