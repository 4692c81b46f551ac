import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { instantAt } from '../../time/instant-at.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useThrottled } from '../../time/use-throttled.ts'
import { LAST_HOUR, stepsAnHour } from './hours.ts'
import type { LayerKind } from './layer-kinds.ts'
import type { MapContext } from './map-kind.ts'
import { kindOf } from './map-kinds.ts'
import type { MapState } from './map-state.ts'

/** The layers that the person may see. */
export function useOpenKinds(): (kind: LayerKind) => boolean {
  const { hasFeature } = useContextData()
  return (kind) => kindOf(kind).access.every(hasFeature)
}

/**
 * The instant of the slider and how to request it. The past is requested as it was known at that time. Only
 * the road and wind forecasts have future values; the other layers show the present.
 */
export function useMapContext(
  state: MapState,
  { hasPictures, isPlaying }: { readonly hasPictures: boolean; readonly isPlaying: boolean },
): MapContext {
  const { locale, points: allPoints, favourites } = useContextData()
  const { nowMs } = useTimeMode()
  const display = useDisplay()
  const mayOpen = useOpenKinds()
  const { hour, off, zoneId, hasOnlyFavourites } = state
  const isPast = hour < 0
  const atMs = instantAt(nowMs, hour, stepsAnHour(hasPictures))
  // Many calls depend on the past hour: while it is dragged they are throttled, during playback each hour is
  // requested.
  const throttledMs = useThrottled(isPast ? atMs : null, THROTTLE_MS)
  const requestedMs = isPlaying ? atMs : (throttledMs ?? atMs)
  const requestedTime = { time: new Date(requestedMs).toISOString() }
  const points = useMemo(
    () =>
      forecastPoints(allPoints).filter(
        (point) =>
          (zoneId === null || point.zoneId === zoneId) &&
          (!hasOnlyFavourites || favourites.castpoints.includes(point.id_castpoint)),
      ),
    [allPoints, zoneId, hasOnlyFavourites, favourites.castpoints],
  )
  return {
    state,
    display,
    locale,
    nowMs,
    atMs,
    isThrottled: isPast && requestedMs !== atMs,
    question: isPast ? { query: requestedTime } : {},
    hours: isPast
      ? { ...requestedTime, from: startOfHour(requestedMs), hours: 1 }
      : { from: startOfHour(nowMs), hours: LAST_HOUR + 1 },
    mayOpen,
    forKinds: (...kinds) => ({
      enabled: kinds.some((kind) => mayOpen(kind) && !off.includes(kind)),
      keepsPrevious: true,
    }),
    allPoints,
    points,
  }
}

const startOfHour = (atMs: number) => new Date(Math.floor(atMs / HOUR_MS) * HOUR_MS).toISOString()

/** Interval between requests while an hour is being dragged. */
const THROTTLE_MS = 250
