import { useComputedColorScheme } from '@mantine/core'
import { Map as MapLibre, type MapRef, ScaleControl } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ComponentProps, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../lib/context.ts'
import type { Hover } from '../ui/split/hover.ts'
import { useIsWall } from '../ui/wall/use-is-wall.ts'
import { BASE_PROTOCOL, fetchBaseTile } from './base-map/base-tiles.ts'
import { type BaseMapChoice, useBaseMap } from './base-map/use-base-map.ts'
import { BASE_STYLE } from './base-style.ts'
import { HoverLabel } from './HoverLabel.tsx'
import { homeView } from './home-view.ts'
import { itemIdAt } from './layers/item-at.ts'
import type { FindAt, MapLayer } from './layers/map-layer.ts'
import { MapControls } from './MapControls.tsx'
import { MapGround } from './MapGround.tsx'
import { CurrentMapItems } from './MapItems.tsx'
import { boundsAround, boundsOfPoints } from './map-bounds.ts'
import type { MapPicture } from './map-picture.ts'
import { mapTheme } from './map-theme.ts'
import { PictureView } from './PictureView.tsx'
import { addSymbols } from './signs.ts'
import { type FrameProps, firstView, useFrame } from './use-frame.ts'

maplibre.setWorkerUrl(workerAddress)
maplibre.addProtocol(BASE_PROTOCOL, fetchBaseTile)

const NO_PICTURES: readonly MapPicture[] = []

export type CanvasProps = FrameProps & {
  /** The element that the map fills. */
  room: HTMLElement
  /** Must stay the same array while nothing in it changes. */
  layers: readonly MapLayer[]
  /** Pictures below the layers. */
  pictures?: readonly MapPicture[]
  selectedId?: string | null
  hover: Hover
  onOpen?: (id: string) => void
  /** Called when the person touches the map where there is no item. */
  onGround?: (place: { readonly longitude: number; readonly latitude: number }) => void
  /** A base map to preview before it is chosen; without it, the organisation's base map. */
  trial?: BaseMapChoice
  /** A tool that works on the map itself, such as drawing; mounted inside the map once it is ready. */
  tool?: ReactNode
}

/** What happens under the pointer: items are found by their layers, because the map does not know them. */
const pointerHandlers = (
  { layers, hover, onOpen, onGround }: CanvasProps,
  finders: ReadonlyMap<string, FindAt>,
): Pick<ComponentProps<typeof MapLibre>, 'onMouseMove' | 'onMouseOut' | 'onClick'> => ({
  onMouseMove: ({ target, point }) => {
    const id = itemIdAt(layers, finders, point)
    target.getCanvas().style.cursor = id === null ? '' : 'pointer'
    hover.set(id)
  },
  onMouseOut: () => hover.set(null),
  onClick: ({ point, lngLat }) => {
    const id = itemIdAt(layers, finders, point)
    if (id !== null) onOpen?.(id)
    else onGround?.({ longitude: lngLat.lng, latitude: lngLat.lat })
  },
})

/**
 * The map itself, loaded with the first map on a page. It does not re-render while its own props stay the
 * same.
 */
export const MapCanvas = memo(function MapCanvas(props: CanvasProps) {
  const { room, layers, pictures = NO_PICTURES, selectedId = null, hover } = props
  const { trial, tool } = props
  const { t } = useTranslation()
  const { me, points, setup } = useContextData()
  const isWall = useIsWall()
  const mode = useComputedColorScheme('light')
  const theme = useMemo(() => mapTheme(mode), [mode])
  const baseMap = useBaseMap(trial)
  const map = useRef<MapRef>(null)
  const [finders] = useState(() => new Map<string, FindAt>())
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const extent = useMemo(() => boundsAround(layers.map((layer) => layer.extent)), [layers])
  const [begin] = useState(
    () =>
      firstView(room, { extent: extent ?? boundsOfPoints(points), frame: props.frame ?? null }) ??
      homeView(setup.timezone),
  )
  const { fitAgain, onResize, onMoveEnd } = useFrame(map, isOpen, { ...props, extent })

  if (hasFailed) throw new Error('the map cannot be drawn')
  return (
    <>
      <MapLibre
        ref={map}
        mapLib={maplibre}
        mapStyle={BASE_STYLE}
        initialViewState={begin}
        locale={{ 'Map.Title': t('map.label') }}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxZoom={14}
        minZoom={0.5}
        // Items are drawn only once, so a second copy of the world would have none.
        renderWorldCopies={false}
        fadeDuration={0}
        onLoad={({ target }) => {
          addSymbols(target)
          setIsOpen(true)
        }}
        onError={({ error }) => {
          console.error(error)
          if (!map.current) setHasFailed(true)
        }}
        {...pointerHandlers(props, finders)}
        onResize={onResize}
        onMoveEnd={onMoveEnd}
      >
        <MapGround theme={theme} isOpen={isOpen} baseMap={baseMap} />
        {/* Pictures and items do not wait for the base map. */}
        {pictures.map((picture) => (
          <PictureView key={picture.id} picture={picture} />
        ))}
        <CurrentMapItems {...{ layers, selectedId, hover, theme, finders, baseMap }} />
        {isOpen && tool}
        {isOpen && <HoverLabel layers={layers} hover={hover} />}
        <ScaleControl
          position="bottom-left"
          unit={me.unit}
          maxWidth={isWall ? 0.14 * window.innerWidth : 90}
        />
      </MapLibre>
      {!isWall && (
        <MapControls
          onZoom={(by) => map.current?.zoomTo((map.current?.getZoom() ?? 0) + by, { duration: 0 })}
          onFit={fitAgain}
        />
      )}
    </>
  )
})
