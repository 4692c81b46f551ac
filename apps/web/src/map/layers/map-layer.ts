import type { Position } from 'geojson'
import type { Bounds } from '../map-bounds.ts'
import type { MapTheme } from '../map-theme.ts'
import type { Box } from './boxes.ts'
import type { FlatView } from './flat-view.ts'
import type { MovingLines } from './map-line.ts'
import type { PlacedLabel } from './map-text.ts'

/** The label of an item: its value in bold, its name below. */
export type MapLabel = { readonly at: Position; readonly name: string; readonly value: string }

export type DrawingState = {
  readonly theme: MapTheme
  /** Whether an item is under the pointer or selected. */
  readonly isMarked: (id: string) => boolean
}

/** A layer's layout for one view of the map. */
export type LayerLayout = {
  readonly draw: (context: CanvasRenderingContext2D, look: DrawingState) => void
  /** Boxes where nothing may be written. */
  readonly obstacles: readonly Box[]
  /** Labels to write, the most important first across all layers. */
  readonly labels: readonly PlacedLabel[]
  /** The item at or near a position of the map: the nearest, then the topmost; null if there is none. */
  readonly findAt: FindAt
}
export type FindAt = (x: number, y: number) => ItemHit | null
export type ItemHit = {
  readonly id: string
  /**
   * Distance in pixels to the centre of the drawing; `WITHOUT_MIDDLE_PX` for lines and areas, so that any symbol wins.
   */
  readonly distancePx: number
}
export const WITHOUT_MIDDLE_PX = Number.POSITIVE_INFINITY

type LayerBase = {
  /** Unique among the layers of the map. */
  readonly id: string
  /** Opacity of the complete layer, 0–1; default 1. */
  readonly opacity?: number
  /** Number of items. */
  readonly itemCount: number
  /** The smallest box around everything; null if it is empty. */
  readonly extent: Bounds | null
  /** Lets names of the base map be written over it. */
  readonly letsNamesThrough?: boolean
  /** Label of the item under the pointer; null if the layer has no such item. */
  readonly labelOf: (id: string) => MapLabel | null
}

/** Items whose layout is computed once per view of the map. */
export type StaticLayer = LayerBase & {
  readonly computeLayout: (view: FlatView, theme: MapTheme) => LayerLayout
  /** Always absent: only a `MovingLayer` has it. */
  readonly moving?: never
}
/** Thousands of lines whose style changes with every frame while their shapes stay. */
export type MovingLayer = LayerBase & { readonly moving: MovingLines }

/**
 * Items of one kind on a canvas over the base map. It is a value rather than a component, so that code that builds
 * it does not load the map. Made by `pointLayer`, `symbolLayer`, `lineLayer`, `movingLineLayer`, `areaLayer` and
 * `isolineLayer`.
 */
export type MapLayer = StaticLayer | MovingLayer

/** How far from a small item a pointer or finger still hits it. */
export const HIT_TOLERANCE_PX = 6
