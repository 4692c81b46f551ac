import type { GripLimits } from '@verglas/road-hazard'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { CodeBadge } from '../../../ui/badge/CodeBadge.tsx'
import { AgeText } from '../../../ui/value/AgeText.tsx'
import { Value } from '../../../ui/value/Value.tsx'
import {
  codesOf,
  DANGER_CODES,
  observedDanger,
  observedMs,
  type Station,
  stationPoints,
  useGripLimits,
} from '../../stations/panels.ts'
import { AIR_CODES, airScale } from '../air-measures.ts'
import { valueLegend } from '../kind-parts.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type StationItems = KindItems & { readonly stations: readonly Station[]; readonly gripLimits: GripLimits }

type Answers = ReturnType<typeof useStations>

/** Weather stations with the selected measure. */
export const stations: MapKind<Answers, StationItems> = {
  access: ['stations', 'obs_map'],
  isOnRoads: true,
  choices: ['road', 'bridge', 'faulty'],
  useAnswers: useStations,
  useItems: useStationItems,
  legend: ({ count }, { state }) => (count > 0 ? valueLegend(state) : {}),
  note: (_items, { hour }) => (hour > 0 ? 'maps.layers.notMeasuredYet' : null),
  missing({ count, isLoading }, { state: { view, hour }, display: { t } }) {
    if ((view !== 'airnow' && view !== 'purpleair') || count > 0 || isLoading) return []
    return [t(hour > 0 ? 'maps.layers.notMeasuredYet' : `maps.missing.${view}`)]
  },
  details: stationDetails,
}

/** Measures that decide which of two stations is written if there is room for only one. */
const FOR_DANGER = [...DANGER_CODES, 'tair'] as const

/** Measures in the panel of a station. */
const IN_PANEL = ['ts', 'tair', 'tdew', 'road_state'] as const

/** All stations of the organisation, which other kinds read too. */
export function useStations({ state, question, forKinds }: MapContext) {
  const measures = [...new Set([...codesOf(state.mapMeasure), ...FOR_DANGER, ...AIR_CODES])].join(',')
  return {
    stations: useCall(
      'listStations',
      { query: { ...question.query, measures } },
      forKinds('stations', 'isolines'),
    ),
  }
}

function useStationItems({ stations: answer }: Answers, context: MapContext): StationItems {
  const { favourites } = useContextData()
  const { state, display } = context
  const { mapMeasure, only, hour } = state
  const gripLimits = useGripLimits()
  const measuring = useMeasuringStations(answer.data?.stations, context)
  const list = useMemo(
    () => filterStations(measuring, only.stations, mapMeasure.code),
    [measuring, only.stations, mapMeasure],
  )
  const layers = useMemo(() => {
    const isFavourite = (id: string) => favourites.stations.includes(id)
    const points = stationPoints(list, { ...display, mapMeasure, isFavourite, gripLimits })
    return [
      pointLayer(
        'stations',
        points.map((point) => ({ ...point, id: itemId('stations', point.id) })),
      ),
    ]
  }, [list, mapMeasure, display, favourites.stations, gripLimits])
  return {
    layers,
    count: layers[0]?.itemCount ?? 0,
    credits: hour > 0 ? [] : (answer.data?.stations ?? []).map(({ attribution }) => attribution),
    isLoading: answer.isLoading && hour <= 0,
    stations: list,
    gripLimits,
  }
}

const NO_STATIONS: readonly Station[] = []

/** The stations in the zone and among the favourites; none in the future, which nobody has measured. */
export function useMeasuringStations(
  all: readonly Station[] | undefined,
  { state: { hour, zoneId, hasOnlyFavourites } }: MapContext,
): readonly Station[] {
  const { favourites } = useContextData()
  const isToCome = hour > 0
  return useMemo(() => {
    if (isToCome) return NO_STATIONS
    return (all ?? NO_STATIONS).filter(
      (station) =>
        (zoneId === null || station.zoneId === zoneId) &&
        (!hasOnlyFavourites || favourites.stations.includes(station.id)),
    )
  }, [all, isToCome, zoneId, hasOnlyFavourites, favourites.stations])
}

/**
 * Stations that pass the filter. If the selected measure is one of air quality, only stations that measure
 * it: the others would show nothing and cover them.
 */
export function filterStations(
  list: readonly Station[],
  choice: string | undefined,
  selectedCode?: MapContext['state']['mapMeasure']['code'],
): Station[] {
  return list.filter(({ isBridge, state, latest }) => {
    const air = selectedCode ? airScale(selectedCode) : null
    if (air && latest?.values[air.code] == null) return false
    if (choice === 'bridge') return isBridge === true
    if (choice === 'faulty') return state !== 'ok'
    const values = latest?.values
    return choice !== 'road' || values?.ts !== undefined || values?.road_state !== undefined
  })
}

function stationDetails(
  id: string,
  { stations: list, gripLimits }: StationItems,
  { state: { mapMeasure }, display, nowMs }: MapContext,
): PlaceDetails | null {
  const station = list.find((candidate) => candidate.id === id)
  if (!station) return null
  const { t, formats } = display
  const codes = [...new Set([...(mapMeasure.code === 'danger' ? [] : [mapMeasure.code]), ...IN_PANEL])]
  return {
    name: station.name,
    kind: [t('maps.kinds.stations'), station.road].filter(Boolean).join(' · '),
    facts: [
      {
        label: t('weather.danger'),
        value: <CodeBadge table="danger" code={observedDanger(station, gripLimits)?.level} />,
      },
      ...codes.map((each) => ({
        label: t(`measures.${each}.long`),
        value: <Value code={each} value={station.latest?.values[each] ?? null} />,
      })),
      {
        label: t('maps.facts.observed'),
        value: (
          <AgeText
            atMs={observedMs(station)}
            periodS={station.period}
            nowMs={nowMs}
            formats={formats}
            t={t}
            form="full"
          />
        ),
      },
    ],
    link: { to: `/stations/view/${encodeURIComponent(id)}`, label: t('maps.openStation') },
  }
}
