import { Layer, type LayerProps, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { type Hover, useHovered } from '../ui/split/hover.ts'
import { hoverLabelPart, labelFeatures, NO_LABEL } from './labels.ts'
import type { MapLabel, MapLayer } from './layers/map-layer.ts'
import type { MapTheme } from './map-theme.ts'

type Props = { layers: readonly MapLayer[]; hover: Hover; theme: MapTheme }

/** What the thing under the pointer is, whichever layer it is in. */
export function HoverLabel({ layers, hover, theme }: Props) {
  const hovered = useHovered(hover)
  const data = useMemo(
    () => (hovered === null ? NO_LABEL : labelFeatures(labelIn(layers, hovered))),
    [layers, hovered],
  )
  const part = useMemo(() => hoverLabelPart(theme), [theme])
  return (
    <Source id="hover-label" type="geojson" data={data}>
      <Layer {...(part as LayerProps)} beforeId="slot-top" />
    </Source>
  )
}

/** The topmost that knows it. */
function labelIn(layers: readonly MapLayer[], id: string): MapLabel | null {
  return layers.reduceRight<MapLabel | null>((found, { labelOf }) => found ?? labelOf(id), null)
}
