import type { Position } from 'geojson'
import type { MapTheme } from '../map-theme.ts'
import { type FlatView, isInView, xOf, yOf } from './flat-view.ts'
import type { LayerLayout, StaticLayer } from './map-layer.ts'
import type { PlacedLabel } from './map-text.ts'

/** A place on a road, and the number of the road: «A75». */
export type RoadPlace = { readonly road: string; readonly at: Position }

/** Between two shields of one road. */
const SPACING_PX = 180
/** Between two places at which a shield is tried. */
const TRIED_PX = 20
const GAP_PX = 10
const SIZE_PX = 11

/** Road numbers beside the roads, spaced in pixels. They are not items and cannot be selected. */
export function shieldLayer(id: string, places: readonly RoadPlace[]): StaticLayer {
  return {
    id,
    itemCount: places.length,
    extent: null,
    computeLayout: (view, theme) => arrangeShields(places, view, theme),
    labelOf: () => null,
  }
}

function arrangeShields(places: readonly RoadPlace[], view: FlatView, theme: MapTheme): LayerLayout {
  const placed = new Map<string, (readonly [number, number])[]>()
  const labels = places.flatMap(({ road, at: [longitude = 0, latitude = 0] }): PlacedLabel[] => {
    const [x, y] = [xOf(view, longitude), yOf(view, latitude)]
    if (!isInView(view, x, y)) return []
    const roadShields = placed.get(road) ?? []
    if (roadShields.some(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < TRIED_PX)) return []
    placed.set(road, [...roadShields, [x, y]])
    return [
      {
        id: `${road} ${roadShields.length}`,
        x,
        y,
        lines: [{ text: road, sizePx: SIZE_PX, weight: 600 }],
        gapPx: GAP_PX,
        colour: theme.muted,
        halo: theme.halo,
        isOnPlate: true,
        spacing: { group: road, px: SPACING_PX },
      },
    ]
  })
  return { draw: () => {}, obstacles: [], labels, findAt: () => null }
}
