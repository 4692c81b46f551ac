import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { forecastPoints } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { useRoads } from '../panels.ts'
import { changesSince, lastHour, nightRows } from './tonight.ts'
import type { List } from './tonight-list.ts'
import { usePreviousVisitMs } from './use-previous-visit.ts'

/** The roads of the night as the list shows them, and their changes since the chosen instant. */
export function useNight(list: List) {
  const { points, favourites, locale, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const allPoints = useMemo(() => forecastPoints(points), [points])
  const timeZone = allPoints[0]?.timezone ?? setup.timezone
  const display = useDisplay(timeZone)
  const { formats } = display
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const hours = lastHour(list)
  const { roads, answer } = useRoads({ hours })
  const previousVisitMs = usePreviousVisitMs()
  const sinceMs = list.since === 'look' ? previousVisitMs : hourMs - Number(list.since) * HOUR_MS
  const before = useCall(
    'listRoadcasts',
    {
      query: {
        from: new Date(hourMs).toISOString(),
        hours,
        time: new Date(sinceMs).toISOString(),
      },
    },
    { keepsPrevious: true },
  )
  const changes = useMemo(() => changesSince(roads, before.data, hourMs), [roads, before.data, hourMs])
  const rows = useMemo(
    () => nightRows(allPoints, list, { roads, changes, favourites: favourites.castpoints, locale }),
    [allPoints, list, roads, changes, favourites.castpoints, locale],
  )
  const clock = useCallback(
    (ms: number) =>
      nowMs - ms < DAY_MS / 2 ? formats.time(ms) : `${formats.shortDay(ms)} ${formats.time(ms)}`,
    [formats, nowMs],
  )
  return {
    display,
    timeZone,
    hourMs,
    answer,
    rows,
    total: allPoints.length,
    since: clock(sinceMs),
    look: clock(previousVisitMs),
  }
}
