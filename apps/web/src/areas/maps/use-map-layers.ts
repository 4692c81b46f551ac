import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { usePen } from '../../lib/pen.ts'
import { areaLayer } from '../../map/layers/areas.ts'
import { signLayer } from '../../map/layers/coloured-signs.ts'
import { lineLayer } from '../../map/layers/lines.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import { type MapPoint, pointLayer } from '../../map/layers/points.ts'
import { type Station, stationPoints } from '../stations/panels.ts'
import { alertAreas, alertLines, alertsAt } from './alert-layer.ts'
import { aliasPoints, castpointPoints } from './castpoint-layer.ts'
import { firePoints, isFire } from './fire-layer.ts'
import { wantedAlerts, wantedOutages, wantedStations } from './layer-filters.ts'
import { type LayerKind, thingId } from './layer-kinds.ts'
import type { MapState } from './map-address.ts'
import { cameraPoints, conditionLines, eventPoints, outagePoints, tidePoints } from './report-layers.ts'
import { roadValue } from './road-value.ts'
import { strikeSigns } from './strike-layer.ts'
import { useIsolines } from './use-isolines.ts'
import type { MapAnswers } from './use-map-answers.ts'
import { useNetworkLayer } from './use-network-layer.ts'
import { windSigns } from './wind-layer.ts'

const NO_POINTS: readonly MapPoint[] = []
const NO_STATIONS: readonly Station[] = []

/** The layers of the map, lowest first, and how many things each kind has. */
export function useMapLayers(answers: MapAnswers, state: MapState) {
  const { points: all, favourites, locale } = useContextData()
  const pen = usePen()
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
    pen,
  )

  const stationList = useMemo(() => {
    // What is to come no station has measured.
    const list = hour > 0 ? [] : (stations.data?.stations ?? [])
    return wantedStations(list, only.stations).filter(
      (station) =>
        (zoneId === null || station.zoneId === zoneId) &&
        (!hasOnlyFavourites || favourites.stations.includes(station.id)),
    )
  }, [stations.data, only.stations, hour, zoneId, hasOnlyFavourites, favourites.stations])
  const stationLayer = useMemo(() => {
    const context = { ...pen, mapMeasure, isFavourite: (id: string) => favourites.stations.includes(id) }
    return pointLayer(
      'stations',
      stationPoints(stationList, context).map((point) => ({ ...point, id: thingId('stations', point.id) })),
    )
  }, [stationList, mapMeasure, pen, favourites.stations])

  const pointList = useMemo(
    () =>
      forecastPoints(all).filter(
        (point) =>
          (zoneId === null || point.zoneId === zoneId) &&
          (!hasOnlyFavourites || favourites.castpoints.includes(point.id_castpoint)),
      ),
    [all, zoneId, hasOnlyFavourites, favourites.castpoints],
  )
  // Where a station measures, its reading stands for the point until now.
  const unmeasured = useMemo(() => {
    const measured = new Set(off.includes('stations') ? [] : stationList.map(({ id }) => id))
    return pointList.filter(({ id_station }) => id_station === null || !measured.has(id_station))
  }, [pointList, stationList, off])
  // A point that shares its forecast with another, where it stands somewhere else.
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
          ? castpointPoints([...unmeasured, ...aliases], { code: mapMeasure.code, roads, hourIndex, pen })
          : NO_POINTS,
      ),
    [castpoints.data, unmeasured, aliases, mapMeasure, roads, hourIndex, pen],
  )
  const cameraLayer = useMemo(
    () => pointLayer('cameras', cameras.data ? cameraPoints(cameras.data, pen) : NO_POINTS),
    [cameras.data, pen],
  )
  const outageLayer = useMemo(
    () =>
      pointLayer(
        'outages',
        outages.data ? outagePoints(wantedOutages(outages.data, only.outages), pen) : NO_POINTS,
      ),
    [outages.data, only.outages, pen],
  )
  const tideLayer = useMemo(
    () => pointLayer('tides', tides.data ? tidePoints(tides.data, pen) : NO_POINTS),
    [tides.data, pen],
  )
  const eventLayer = useMemo(
    () => pointLayer('events', reports.data ? eventPoints(reports.data, pen) : NO_POINTS),
    [reports.data, pen],
  )
  const conditionLayer = useMemo(
    () => lineLayer('conditions', reports.data ? conditionLines(reports.data, pen, locale) : []),
    [reports.data, pen, locale],
  )
  const announced = useMemo(() => alertsAt(alerts.data?.alerts ?? [], atMs), [alerts.data, atMs])
  const alertList = useMemo(
    () =>
      wantedAlerts(
        announced.filter((alert) => !isFire(alert)),
        only.alerts,
      ),
    [announced, only.alerts],
  )
  const fireList = useMemo(() => announced.filter(isFire), [announced])
  const fireLayer = useMemo(
    () => ({ ...pointLayer('fires', firePoints(fireList, pen)), extent: null }),
    [fireList, pen],
  )
  // They reach far beyond the roads: the map is fitted to those.
  const alertAreaLayer = useMemo(
    () => ({ ...areaLayer('alert-areas', alertAreas(alertList, pen)), extent: null }),
    [alertList, pen],
  )
  const alertLineLayer = useMemo(
    () => ({ ...lineLayer('alert-lines', alertLines(alertList, pen)), extent: null }),
    [alertList, pen],
  )
  const windsByPoint = useMemo(
    () => new Map((winds.data?.winds ?? []).map((wind) => [wind.castpointId, wind])),
    [winds.data],
  )
  const windLayer = useMemo(
    () =>
      signLayer('winds', {
        sign: 'arrow',
        signs: windSigns(pointList, windsByPoint, windIndex, pen),
        isWritten: true,
      }),
    [pointList, windsByPoint, windIndex, pen],
  )
  const allPoints = useMemo(() => forecastPoints(all), [all])
  const lines = useIsolines(
    state,
    { stations: stations.data?.stations ?? NO_STATIONS, points: allPoints, roads, hourIndex },
    pen,
  )
  const strikeLayer = useMemo(
    () =>
      signLayer('strikes', {
        sign: 'strike',
        // What is to come nobody has seen.
        signs: hour > 0 ? [] : strikeSigns(strikes.data?.strikes ?? [], atMs, pen),
        isWritten: false,
      }),
    [strikes.data, hour, atMs, pen],
  )

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
    return ofKinds
      .filter(([kind]) => !off.includes(kind))
      .map(([kind, layer]) => ({ ...layer, opacity: (opacities[kind] ?? 100) / 100 }))
  }, [
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
    reports: countOf(conditionLayer) + countOf(eventLayer),
    outages: countOf(outageLayer),
    tides: countOf(tideLayer),
    cameras: countOf(cameraLayer),
    castpoints: countOf(castpointLayer),
    stations: countOf(stationLayer),
    segments: countOf(segmentLayer),
    winds: countOf(windLayer),
    strikes: countOf(strikeLayer),
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

const countOf = ({ features }: MapLayer) => features.features.length
