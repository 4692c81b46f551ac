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
 * What lies on the map at the hour of the slider. The past is asked as it was known then; what is to come is in the
 * road forecast alone, and of the other layers the present is shown.
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
  // an hour of the past is asked of many calls: of those that are only passed over not every one, of those played each
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
    // What is to come no source of lightning has seen.
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
    /** Where in the lists of the road forecast the hour stands. */
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

/** What says which of two stations is written where there is room for one. */
const FOR_DANGER = ['ts', 'tair', 'tdew', 'road_state', 'ice_risk'] as const

/** While an hour is dragged. */
const THROTTLE_MS = 250

/** How long lightning stays on the map, minutes. */
export const STRIKE_MINUTES = 60
