import { Layer, type LayerProps, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef } from 'react'
import { type Hover, useHovered } from '../ui/hover.ts'
import type { MapTheme } from './map-theme.ts'
import { hoverLayer, type MapPoint, pointFeatures, pointLayers } from './point-layer.ts'

type Props = {
  points: readonly MapPoint[]
  selectedId: string | null
  hover: Hover
  theme: MapTheme
}

const ID = 'points'

/** Points with their labels, thousands of them; the hovered and the selected one stand out. */
export function PointLayer({ points, selectedId, hover, theme }: Props) {
  const map = useMap().current
  const data = useMemo(() => pointFeatures(points), [points])
  const layers = useMemo(() => pointLayers(ID, theme), [theme])

  // Feature-states live in the map, outside React.
  const marked = useRef<{ hover?: string; selected?: string }>({})
  useEffect(() => {
    const mark = (state: 'hover' | 'selected', id: string | null) => {
      if (!map?.getSource(ID)) return
      const former = marked.current[state]
      if (former !== undefined) map.setFeatureState({ source: ID, id: former }, { [state]: false })
      if (id !== null) map.setFeatureState({ source: ID, id }, { [state]: true })
      if (id === null) delete marked.current[state]
      else marked.current[state] = id
    }
    const markHovered = () => mark('hover', hover.get())
    mark('selected', selectedId)
    markHovered()
    return hover.subscribe(markHovered)
  }, [map, hover, selectedId])

  return (
    <>
      <Source id={ID} type="geojson" data={data} promoteId="id">
        {layers.map((layer) => (
          <Layer key={layer.id} {...(layer as LayerProps)} beforeId="slot-points" />
        ))}
      </Source>
      <HoverLabel points={points} hover={hover} theme={theme} />
    </>
  )
}

const NOTHING = pointFeatures([])

function HoverLabel({ points, hover, theme }: Omit<Props, 'selectedId'>) {
  const hovered = useHovered(hover)
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points])
  const point = hovered === null ? undefined : byId.get(hovered)
  const data = useMemo(() => (point ? pointFeatures([point]) : NOTHING), [point])
  const layer = useMemo(() => hoverLayer(ID, theme), [theme])
  return (
    <Source id={`${ID}-hovered`} type="geojson" data={data}>
      <Layer {...(layer as LayerProps)} beforeId="slot-top" />
    </Source>
  )
}
