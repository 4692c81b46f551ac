import { HOUR_MS } from '@verglas/quantities'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import { instantAt } from '../../time/instant-at.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useThrottled } from '../../time/use-throttled.ts'
import { AIR_CODES } from './air-measures.ts'
import { LAST_HOUR, stepsAnHour } from './hours.ts'
import { type LayerKind, NEEDED } from './layer-kinds.ts'
import type { MapState } from './map-address.ts'

/** The layers that the person may see. */
export function useOpenKinds(): (kind: LayerKind) => boolean {
  const { hasFeature } = useContextData()
  return (kind) => NEEDED[kind].access.every(hasFeature)
}

/**
 * Data of the map at the hour of the slider. The past is requested as it was known at that time. Only the
 * road and wind forecasts have future values; the other layers show the present.
 */
export function useMapAnswers(
  { hour, off, mapMeasure }: MapState,
  { hasPictures, isPlaying }: { readonly hasPictures: boolean; readonly isPlaying: boolean },
) {
  const { locale } = useContextData()
  const { nowMs } = useTimeMode()
  const mayOpen = useOpenKinds()
  const isOn = (...kinds: readonly LayerKind[]) => ({
    enabled: kinds.some((kind) => mayOpen(kind) && !off.includes(kind)),
    keepsPrevious: true,
  })
  const hasLines = isOn('isolines').enabled
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const isPast = hour < 0
  const atMs = instantAt(nowMs, hour, stepsAnHour(hasPictures))
  // Many calls depend on the past hour: while it is dragged they are throttled, during playback each hour is
  // requested.
  const throttledMs = useThrottled(isPast ? atMs : null, THROTTLE_MS)
  const requestedMs = isPlaying ? atMs : (throttledMs ?? atMs)
  const then = isPast ? { time: new Date(requestedMs).toISOString() } : undefined
  const question = then ? { query: then } : {}
  const measures = [...new Set([mapMeasure.code, ...FOR_DANGER, ...AIR_CODES])].join(',')
  const stations = useCall('listStations', { query: { ...then, measures } }, isOn('stations', 'isolines'))
  const roads = useCall(
    'listRoadcasts',
    {
      query: isPast
        ? { ...then, from: new Date(Math.floor(requestedMs / HOUR_MS) * HOUR_MS).toISOString(), hours: 1 }
        : {
            from: new Date(hourMs).toISOString(),
            hours: LAST_HOUR + 1,
            ...(hasLines ? { air: 'true' as const } : {}),
          },
    },
    mayOpen('castpoints') && hasLines && hour > 0
      ? { enabled: true, keepsPrevious: true }
      : isOn('castpoints'),
  )
  const alerts = useCall('listAlertAreas', { query: { ...then, lang: locale } }, isOn('alerts', 'fires'))
  const cameras = useCall('listCameras', question, isOn('cameras'))
  const outages = useCall('listActiveOutages', question, isOn('outages'))
  const reports = useCall('listRoadReports', question, isOn('reports'))
  const tides = useCall('listTidepoints', question, isOn('tides'))
  const risks = useCall('getRoadRisks', question, isOn('segments'))
  const network = useRoadLines(risks.data)
  const winds = useCall(
    'listWindcasts',
    {
      query: isPast
        ? { ...then, from: new Date(Math.floor(requestedMs / HOUR_MS) * HOUR_MS).toISOString(), hours: 1 }
        : { from: new Date(hourMs).toISOString(), hours: LAST_HOUR + 1 },
    },
    isOn('winds'),
  )
  const strikes = useCall(
    'listStrikes',
    { query: { ...then, delay: `${STRIKE_MINUTES}` } },
    // No source of lightning has observed the future.
    { ...isOn('strikes'), enabled: isOn('strikes').enabled && hour <= 0 },
  )
  const all = {
    alerts,
    stations,
    castpoints: roads,
    cameras,
    outages,
    reports,
    tides,
    network,
    risks,
    winds,
    strikes,
  } as const
  return {
    ...all,
    atMs,
    /** Index of the hour in the lists of the road forecast. */
    hourIndex: roads.data
      ? Math.round((Math.floor(atMs / HOUR_MS) * HOUR_MS - Date.parse(roads.data.from)) / HOUR_MS)
      : 0,
    windIndex: winds.data
      ? Math.round((Math.floor(atMs / HOUR_MS) * HOUR_MS - Date.parse(winds.data.from)) / HOUR_MS)
      : 0,
    isWaiting:
      (isPast && requestedMs !== atMs) ||
      Object.values(all).some(({ isFetching, isPlaceholderData }) => isFetching && isPlaceholderData),
    failed: Object.values(all).find(({ isError }) => isError) ?? null,
  }
}

export type MapAnswers = ReturnType<typeof useMapAnswers>

/** Measures that decide which of two stations is written if there is room for only one. */
const FOR_DANGER = ['ts', 'tair', 'tdew', 'road_state', 'ice_risk'] as const

/** Interval between requests while an hour is being dragged. */
const THROTTLE_MS = 250

/** How long a strike stays on the map, minutes. */
export const STRIKE_MINUTES = 60
