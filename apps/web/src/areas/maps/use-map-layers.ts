import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { useSameEntries } from '../../lib/use-same-entries.ts'
import { type Bounds, boundsOf } from '../../map/fit.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import { type MapSymbol, symbolLayer } from '../../map/layers/coloured-signs.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { type MapPoint, pointLayer } from '../../map/layers/points.ts'
import { type Station, stationPoints } from '../stations/panels.ts'
import { alertAreas, alertLines, alertsAt } from './alert-layer.ts'
import { aliasPoints, castpointPoints } from './castpoint-layer.ts'
import { firePoints, isFire } from './fire-layer.ts'
import { filterAlerts, filterOutages, filterStations } from './layer-filters.ts'
import { itemId, type LayerKind } from './layer-kinds.ts'
import type { MapState } from './map-address.ts'
import { cameraPoints, conditionLines, eventPoints, outagePoints, tidePoints } from './report-layers.ts'
import { roadValue } from './road-value.ts'
import { strikeSymbols } from './strike-layer.ts'
import { useIsolines } from './use-isolines.ts'
import type { MapAnswers } from './use-map-answers.ts'
import { useNetworkLayer } from './use-network-layer.ts'
import { windSymbols } from './wind-layer.ts'

const NO_POINTS: readonly MapPoint[] = []
const NO_STATIONS: readonly Station[] = []
const NO_SYMBOLS: readonly MapSymbol[] = []

/** The layers of the map, lowest first, with the number of items in each. */
export function useMapLayers(answers: MapAnswers, state: MapState) {
  const { points: all, favourites, locale } = useContextData()
  const display = useDisplay()
  const { mapMeasure, off, only, opacities, hour, zoneId, hasOnlyFavourites } = state
  const {
    alerts,
    stations,
    castpoints,
    cameras,
    outages,
    reports,
    tides,
    winds,
    strikes,
    hourIndex,
    windIndex,
    atMs,
  } = answers
  const { layer: segmentLayer, segments } = useNetworkLayer(
    answers,
    { zoneId, level: Number(only.segments ?? 1) },
    display,
  )

  const isToCome = hour > 0
  const measuringList = useMemo(() => {
    // No station has measured the future.
    if (isToCome) return NO_STATIONS
    return (stations.data?.stations ?? NO_STATIONS).filter(
      (station) =>
        (zoneId === null || station.zoneId === zoneId) &&
        (!hasOnlyFavourites || favourites.stations.includes(station.id)),
    )
  }, [stations.data, isToCome, zoneId, hasOnlyFavourites, favourites.stations])
  const stationList = useMemo(
    () => filterStations(measuringList, only.stations, mapMeasure.code),
    [measuringList, only.stations, mapMeasure],
  )
  const stationLayer = useMemo(() => {
    const context = { ...display, mapMeasure, isFavourite: (id: string) => favourites.stations.includes(id) }
    return pointLayer(
      'stations',
      stationPoints(stationList, context).map((point) => ({ ...point, id: itemId('stations', point.id) })),
    )
  }, [stationList, mapMeasure, display, favourites.stations])

  const pointList = useMemo(
    () =>
      forecastPoints(all).filter(
        (point) =>
          (zoneId === null || point.zoneId === zoneId) &&
          (!hasOnlyFavourites || favourites.castpoints.includes(point.id_castpoint)),
      ),
    [all, zoneId, hasOnlyFavourites, favourites.castpoints],
  )
  // Up to now, the reading of a station replaces the forecast at its point.
  const unmeasured = useMemo(() => {
    const measured = new Set(off.includes('stations') ? [] : measuringList.map(({ id }) => id))
    return pointList.filter(({ id_station }) => id_station === null || !measured.has(id_station))
  }, [pointList, measuringList, off])
  // A point that shares its forecast with another one but has a place of its own.
  const aliases = useMemo(() => aliasPoints(all, pointList), [all, pointList])
  const roads = useMemo(
    () => new Map((castpoints.data?.roads ?? []).map((road) => [road.castpointId, road])),
    [castpoints.data],
  )
  const castpointLayer = useMemo(
    () =>
      pointLayer(
        'castpoints',
        castpoints.data && roadValue(mapMeasure.code)
          ? castpointPoints([...unmeasured, ...aliases], { code: mapMeasure.code, roads, hourIndex, display })
          : NO_POINTS,
      ),
    [castpoints.data, unmeasured, aliases, mapMeasure, roads, hourIndex, display],
  )
  const cameraLayer = useMemo(
    () => pointLayer('cameras', cameras.data ? cameraPoints(cameras.data, display) : NO_POINTS),
    [cameras.data, display],
  )
  const outageLayer = useMemo(
    () =>
      pointLayer(
        'outages',
        outages.data ? outagePoints(filterOutages(outages.data, only.outages), display) : NO_POINTS,
      ),
    [outages.data, only.outages, display],
  )
  const tideLayer = useMemo(
    () => pointLayer('tides', tides.data ? tidePoints(tides.data, display) : NO_POINTS),
    [tides.data, display],
  )
  const eventLayer = useMemo(
    () => pointLayer('events', reports.data ? eventPoints(reports.data, display) : NO_POINTS),
    [reports.data, display],
  )
  const conditionLayer = useMemo(
    () => lineLayer('conditions', reports.data ? conditionLines(reports.data, display, locale) : []),
    [reports.data, display, locale],
  )
  const announced = useSameEntries(
    useMemo(() => alertsAt(alerts.data?.alerts ?? [], atMs), [alerts.data, atMs]),
  )
  const alertList = useMemo(
    () =>
      filterAlerts(
        announced.filter((alert) => !isFire(alert)),
        only.alerts,
      ),
    [announced, only.alerts],
  )
  const fireList = useMemo(() => announced.filter(isFire), [announced])
  const fireLayer = useMemo(() => pointLayer('fires', firePoints(fireList, display)), [fireList, display])
  const alertAreaLayer = useMemo(
    () => areaLayer('alert-areas', alertAreas(alertList, display)),
    [alertList, display],
  )
  const alertLineLayer = useMemo(
    () => lineLayer('alert-lines', alertLines(alertList, display)),
    [alertList, display],
  )
  const windsByPoint = useMemo(
    () => new Map((winds.data?.winds ?? []).map((wind) => [wind.castpointId, wind])),
    [winds.data],
  )
  const windLayer = useMemo(
    () =>
      symbolLayer('winds', {
        symbol: 'arrow',
        symbols: windSymbols(pointList, windsByPoint, windIndex, display),
        isWritten: true,
      }),
    [pointList, windsByPoint, windIndex, display],
  )
  const allPoints = useMemo(() => forecastPoints(all), [all])
  const lines = useIsolines(
    state,
    { stations: stations.data?.stations ?? NO_STATIONS, points: allPoints, roads, hourIndex },
    display,
  )
  // No strike has been observed in the future.
  const observedAtMs = isToCome ? null : atMs
  const strikeLayer = useMemo(
    () =>
      symbolLayer('strikes', {
        symbol: 'strike',
        symbols:
          observedAtMs === null
            ? NO_SYMBOLS
            : strikeSymbols(strikes.data?.strikes ?? [], observedAtMs, display),
        isWritten: false,
      }),
    [strikes.data, observedAtMs, display],
  )

  const home = useMemo(
    () => boundsOf(pointList.map(({ longitude, latitude }) => [longitude, latitude])),
    [pointList],
  )
  const isWaitingForRoads = [
    stations.isLoading && hour <= 0 && !off.includes('stations'),
    castpoints.isLoading && !off.includes('castpoints'),
    (answers.risks.isLoading || answers.network.isLoading) && !off.includes('segments'),
  ].some(Boolean)
  const layers = useMemo(() => {
    const ofKinds: readonly (readonly [LayerKind, MapLayer])[] = [
      ['alerts', alertAreaLayer],
      ['alerts', alertLineLayer],
      ['isolines', lines.layer],
      ['segments', segmentLayer],
      ['reports', conditionLayer],
      ['reports', eventLayer],
      ['fires', fireLayer],
      ['outages', outageLayer],
      ['tides', tideLayer],
      ['cameras', cameraLayer],
      ['castpoints', castpointLayer],
      ['stations', stationLayer],
      ['winds', windLayer],
      ['strikes', strikeLayer],
    ]
    return framed(
      ofKinds.filter(([kind]) => !off.includes(kind)),
      { home, isWaiting: isWaitingForRoads },
    ).map(([kind, layer]) => ({ ...layer, opacity: (opacities[kind] ?? 100) / 100 }))
  }, [
    home,
    isWaitingForRoads,
    alertAreaLayer,
    alertLineLayer,
    lines.layer,
    fireLayer,
    segmentLayer,
    windLayer,
    strikeLayer,
    conditionLayer,
    eventLayer,
    outageLayer,
    tideLayer,
    cameraLayer,
    castpointLayer,
    stationLayer,
    off,
    opacities,
  ])

  const counts: Readonly<Record<LayerKind, number>> = {
    alerts: alertList.length,
    fires: fireList.length,
    isolines: lines.count,
    reports: conditionLayer.count + eventLayer.count,
    outages: outageLayer.count,
    tides: tideLayer.count,
    cameras: cameraLayer.count,
    castpoints: castpointLayer.count,
    stations: stationLayer.count,
    segments: segmentLayer.count,
    winds: windLayer.count,
    strikes: strikeLayer.count,
  }
  return {
    layers,
    counts,
    stations: stationList,
    points: pointList,
    roads,
    winds: windsByPoint,
    segments,
    alerts: alertList,
    method: lines.method,
    allStations: stations.data?.stations ?? NO_STATIONS,
  }
}

type Kinds = readonly (readonly [LayerKind, MapLayer])[]

/** Layers that decide the frame of the map; a gauge on the coast or an outage may be far from the roads. */
const ON_ROADS: ReadonlySet<LayerKind> = new Set(['stations', 'castpoints', 'segments'])

/**
 * The layers with a frame set only by those on the roads; without these it is set by the organisation's
 * points.
 */
export function framed(
  layers: Kinds,
  { home, isWaiting }: { home: Bounds | null; isWaiting: boolean },
): Kinds {
  const isOnRoads = ([kind]: Kinds[number]) => ON_ROADS.has(kind)
  const hasRoads = isWaiting || layers.some((each) => isOnRoads(each) && each[1].extent !== null)
  return layers.map(([kind, layer]) => {
    if (hasRoads) return [kind, isOnRoads([kind, layer]) ? layer : { ...layer, extent: null }]
    return [kind, { ...layer, extent: home ?? layer.extent }]
  })
}
