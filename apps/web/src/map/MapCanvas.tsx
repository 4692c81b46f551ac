import { useComputedColorScheme } from '@mantine/core'
import {
  Layer,
  type LayerProps,
  Map as MapLibre,
  type MapRef,
  ScaleControl,
  Source,
} from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import { useCall } from '../lib/query.ts'
import { BASE_STYLE } from './base-style.ts'
import { boundsOf } from './fit.ts'
import { MapControls } from './MapControls.tsx'
import { mapTheme } from './map-theme.ts'
import { organisationSource, outlineSources } from './organisation-layers.ts'
import { loadOutlines, type Outlines } from './outlines.ts'
import { PointLayer } from './PointLayer.tsx'
import type { RoadMapProps } from './RoadMap.tsx'
import { addSigns } from './signs.ts'

maplibre.setWorkerUrl(workerAddress)

const INTERACTIVE = ['points-circle', 'points-sign', 'points-label']
/** Room for labels at the sides, for what lies over the map above and below. */
function fitOptions(widthPx: number, heightPx: number) {
  const side = Math.min(110, Math.max(48, widthPx * 0.24))
  const isLow = heightPx < 320
  return {
    padding: { top: isLow ? 32 : 88, bottom: isLow ? 32 : 104, left: side, right: side },
    maxZoom: 9.5,
    duration: 0,
  }
}

const NOWHERE = { longitude: 3, latitude: 46, zoom: 4 }

/** The map itself; loaded with the first one. */
export function MapCanvas(props: Omit<RoadMapProps, 'children' | 'credits' | 'label'>) {
  const { points, fitKey, frame = null, selectedId = null, hover } = props
  const { onOpen, onFrame, onFit } = props
  const { t } = useTranslation()
  const { me } = useContextData()
  const mode = useComputedColorScheme('light')
  const theme = useMemo(() => mapTheme(mode), [mode])
  const outlines = useOutlines()
  const layers = useCall('listLayers', {})
  const map = useRef<MapRef>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const drawn = useMemo(
    () => [
      ...(outlines ? outlineSources(outlines, theme) : []),
      ...(layers.data?.layers ?? []).map((layer) => organisationSource(layer, theme)),
    ],
    [outlines, layers.data, theme],
  )

  const fit = useCallback(() => {
    const bounds = boundsOf(points)
    const room = map.current?.getContainer()
    if (bounds && room) map.current?.fitBounds([...bounds], fitOptions(room.clientWidth, room.clientHeight))
  }, [points])

  // The map is outside React: what it shows follows the points that are given, until the person moves it.
  const fitted = useRef<string | null>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    if (!isOpen || points.length === 0 || fitted.current === fitKey) return
    const isFirst = fitted.current === null
    fitted.current = fitKey
    isMoved.current = isFirst && frame !== null
    if (isFirst && frame) map.current?.fitBounds([...frame], { duration: 0, padding: 0 })
    else fit()
  }, [isOpen, fitKey, fit, frame, points])

  if (hasFailed) throw new Error('the map cannot be drawn')
  return (
    <>
      <MapLibre
        ref={map}
        mapLib={maplibre}
        mapStyle={BASE_STYLE}
        initialViewState={NOWHERE}
        locale={{ 'Map.Title': t('map.label') }}
        attributionControl={false}
        interactiveLayerIds={INTERACTIVE}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxZoom={14}
        minZoom={2}
        fadeDuration={0}
        onLoad={({ target }) => {
          addSigns(target)
          setIsOpen(true)
        }}
        onError={({ error }) => {
          console.error(error)
          if (!map.current) setHasFailed(true)
        }}
        onMouseMove={({ features, target }) => {
          const id = features?.[0]?.properties.id
          target.getCanvas().style.cursor = id ? 'pointer' : ''
          hover.set(typeof id === 'string' ? id : null)
        }}
        onMouseOut={() => hover.set(null)}
        onResize={() => {
          if (fitted.current !== null && !isMoved.current) fit()
        }}
        onClick={({ features }) => {
          const id = features?.[0]?.properties.id
          if (typeof id === 'string') onOpen?.(id)
        }}
        onMoveEnd={({ originalEvent, target }) => {
          if (!originalEvent) return
          isMoved.current = true
          const [[west, south], [east, north]] = target.getBounds().toArray()
          onFrame?.([west, south, east, north])
        }}
      >
        <Layer
          id="water"
          type="background"
          paint={{ 'background-color': theme.water }}
          beforeId="slot-base"
        />
        {isOpen &&
          drawn.map(({ id, data, slot, layers: parts }) => (
            <Source key={id} id={id} type="geojson" data={data}>
              {parts.map((part) => (
                <Layer key={part.id} {...(part as LayerProps)} beforeId={slot} />
              ))}
            </Source>
          ))}
        {isOpen && <PointLayer points={points} selectedId={selectedId} hover={hover} theme={theme} />}
        <ScaleControl position="bottom-left" unit={me.unit} maxWidth={90} />
      </MapLibre>
      <MapControls
        onZoom={(by) => map.current?.zoomTo((map.current?.getZoom() ?? 0) + by, { duration: 0 })}
        onFit={() => {
          isMoved.current = false
          fit()
          onFit?.()
        }}
      />
    </>
  )
}

/** Null until they are there; a map without them still shows roads and points. */
function useOutlines(): Outlines | null {
  const [outlines, setOutlines] = useState<Outlines | null>(null)
  useEffect(() => {
    let isGone = false
    loadOutlines().then(
      (loaded) => !isGone && setOutlines(loaded),
      (error: unknown) => console.error(error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return outlines
}
