import { type Mode, outlineOf, TOKENS } from '@verglas/charts/theme'
import { distanceKm } from '@verglas/quantities'
import { useMemo } from 'react'
import { type Point, useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { ForecastPoint } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { CodeBadge } from '../../../ui/badge/CodeBadge.tsx'
import { Value } from '../../../ui/value/Value.tsx'
import type { ListedRoad } from '../../roadcast/panels.ts'
import { hourIndexOf, hourWords, kmWords, valueLegend } from '../kind-parts.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'
import { roadValue, writtenValue } from '../road-value.ts'
import { useMeasuringStations, useStations } from './stations.tsx'

type CastpointItems = KindItems & {
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly hourIndex: number
}

type Answers = ReturnType<typeof useRoads>

/** Forecast points; with the road forecast of the hour for people who may see it. */
export const castpoints: MapKind<Answers, CastpointItems> = {
  access: ['datapoints_map'],
  isOnRoads: true,
  useAnswers: useRoads,
  useItems: useCastpointItems,
  legend: ({ count }, { state }) => (count > 0 ? valueLegend(state) : {}),
  note: (_items, { mapMeasure }) => (roadValue(mapMeasure.code) ? null : 'maps.layers.notForecast'),
  details: castpointDetails,
}

/** The road forecasts; with the air temperatures if the isotherms need them. */
export function useRoads({ state: { hour }, hours, forKinds }: MapContext) {
  const { hasFeature } = useContextData()
  const hasLines = forKinds('isolines').enabled
  const query = { ...hours, ...(hasLines && hour >= 0 ? { air: 'true' as const } : {}) }
  const options = forKinds('castpoints')
  const enabled = hasFeature('roadcast') && (options.enabled || (hasLines && hour > 0))
  return { castpoints: useCall('listRoadcasts', { query }, { ...options, enabled }) }
}

function useCastpointItems(
  { castpoints: { data, isLoading } }: Answers,
  context: MapContext,
): CastpointItems {
  const { state, display, points, allPoints, atMs } = context
  const { code } = state.mapMeasure
  const isMeasured = !state.off.includes('stations')
  const isRoadDrawn = context.mayOpen('segments') && !state.off.includes('segments')
  const { data: stationAnswer } = useStations(context).stations
  const measuring = useMeasuringStations(stationAnswer?.stations, context)
  // Up to now, the reading of a station replaces the forecast at its point.
  const unmeasured = useMemo(() => {
    const measured = new Set(isMeasured ? measuring.map(({ id }) => id) : [])
    return points.filter(({ id_station }) => id_station === null || !measured.has(id_station))
  }, [points, measuring, isMeasured])
  const aliases = useMemo(() => aliasPoints(allPoints, points), [allPoints, points])
  const roads = useRoadsByPoint(data?.roads)
  const hourIndex = hourIndexOf(data, atMs)
  const { hasFeature } = useContextData()
  // A measure without a forecast is drawn without rings, because a ring means a missing forecast.
  const isDrawn = hasFeature('roadcast') ? data !== undefined && roadValue(code) !== undefined : true
  const layers = useMemo(() => {
    const drawn = isDrawn ? [...unmeasured, ...aliases] : []
    return [
      pointLayer('castpoints', castpointPoints(drawn, { code, roads, hourIndex, display, isRoadDrawn })),
    ]
  }, [isDrawn, unmeasured, aliases, code, roads, hourIndex, display, isRoadDrawn])
  return { layers, count: layers[0]?.itemCount ?? 0, isLoading, roads, hourIndex }
}

export const useRoadsByPoint = (roads: readonly ListedRoad[] = NO_ROADS): ReadonlyMap<string, ListedRoad> =>
  useMemo(() => new Map(roads.map((road) => [road.castpointId, road])), [roads])
const NO_ROADS: readonly ListedRoad[] = []

type Forecast = {
  readonly code: MapContext['state']['mapMeasure']['code']
  readonly roads: ReadonlyMap<string, ListedRoad>
  readonly hourIndex: number
  readonly display: Display
  /** Whether the roads below the points have the colour of their danger. */
  readonly isRoadDrawn?: boolean
}

/** Points that share the forecast of a listed one and are at least a few hundred metres away from it. */
export function aliasPoints(all: readonly Point[], listed: readonly ForecastPoint[]): ForecastPoint[] {
  const listedById = new Map(listed.map((point) => [point.id_castpoint, point]))
  return all.flatMap((point) => {
    const { id_castpoint } = point
    const main = id_castpoint === null ? undefined : listedById.get(id_castpoint)
    if (!main || id_castpoint === null || main.id === point.id) return []
    return distanceKm(main, point) < MIN_ALIAS_KM ? [] : [{ ...point, id_castpoint }]
  })
}
const MIN_ALIAS_KM = 0.2

/** Separates forecast point and alias in an id: an alias has a place and a name of its own. */
const ALIAS = '@'
const pointId = ({ id, id_castpoint }: ForecastPoint, isAlias: boolean) =>
  itemId('castpoints', isAlias ? `${id_castpoint}${ALIAS}${id}` : id_castpoint)
/** The forecast point of a selected map item, and the alias by which it was selected. */
export function readCastpoint(id: string): { readonly castpointId: string; readonly aliasId: string | null } {
  const [castpointId = '', aliasId] = id.split(ALIAS)
  return { castpointId, aliasId: aliasId ?? null }
}

/** Forecast points at one hour, coloured by the measure; a ring if there is no forecast. */
export function castpointPoints(points: readonly ForecastPoint[], forecast: Forecast): readonly MapPoint[] {
  const { code, roads, hourIndex, display, isRoadDrawn = false } = forecast
  const listedIds = new Set<string>()
  return points.map((point) => {
    const { id_castpoint: castpointId, longitude, latitude, name } = point
    const id = pointId(point, listedIds.has(castpointId))
    listedIds.add(castpointId)
    const road = roads.get(castpointId)
    const value = road ? writtenValue(road, hourIndex, code, display) : null
    const fill = value?.fill ?? surfaceOf(display.mode)
    const isCalm = code === 'danger' && road?.hazard_level[hourIndex] === 0
    return {
      id,
      longitude,
      latitude,
      name,
      value: isCalm ? '' : (value?.text ?? ''),
      fill,
      outline: value?.outline ?? outlineOf(fill, display.mode) ?? fill,
      symbol: value ? 'plain' : 'ring',
      rank: road ? -dangerAt(road, hourIndex) : 0,
      isMinor: isCalm && isRoadDrawn,
    }
  })
}

const surfaceOf = (mode: Mode) => TOKENS[mode].surface

/** Greater than any temperature, so that the level takes precedence. */
const LEVEL = 1000

const dangerAt = (road: ListedRoad, hourIndex: number) =>
  (road.hazard_level[hourIndex] ?? 0) * LEVEL - (road.ts[hourIndex] ?? 0)

function castpointDetails(
  id: string,
  { roads, hourIndex }: CastpointItems,
  { state: { at }, points, allPoints, atMs, display, nowMs }: MapContext,
): PlaceDetails | null {
  const { castpointId, aliasId } = readCastpoint(id)
  const point = points.find(({ id_castpoint }) => id_castpoint === castpointId)
  if (!point) return null
  const alias = allPoints.find((candidate) => candidate.id === aliasId)
  const { t, formats } = display
  const road = roads.get(castpointId)
  const value = (of: 'ts' | 'condition' | 'hazard_level' | 'p_below_zero') => road?.[of][hourIndex] ?? null
  const chance = value('p_below_zero')
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  return {
    name: alias?.name ?? point.name,
    kind: [
      t('maps.kinds.castpoints'),
      alias && t('maps.aliasOf', { name: point.name }),
      at && t('maps.fromTouched', { distance: kmWords(distanceKm(at, point), formats) }),
    ]
      .filter(Boolean)
      .join(' · '),
    facts: [
      { label: t('maps.facts.validAt'), value: hourWords(atMs, formats) },
      { label: t('measures.ts.long'), value: <Value code="ts" value={value('ts')} /> },
      {
        label: t('maps.facts.condition'),
        value: <CodeBadge table="roadCondition" code={value('condition')} />,
      },
      { label: t('weather.danger'), value: <CodeBadge table="danger" code={value('hazard_level')} /> },
      {
        label: t('maps.facts.belowZero', { zero }),
        value: formats.probability(chance),
      },
      ...(road
        ? [{ label: t('maps.facts.issued'), value: formats.age(nowMs - Date.parse(road.issuedAt)) }]
        : []),
    ],
    link: { to: `/previsions/view/${encodeURIComponent(castpointId)}`, label: t('map.openForecast') },
  }
}
