import type { FeatureCollection, Position } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { Slot } from '../base-style.ts'
import type { Bounds } from '../fit.ts'
import type { MapTheme } from '../map-theme.ts'
import type { MovingLines } from './map-line.ts'

type StyleLayer = Exclude<LayerSpecification, { type: 'background' }>
/** A layer of the style without its source. */
export type Part = Omit<StyleLayer, 'source'> & { readonly id: string }

/** What stands beside a thing: its value in bold, its name beneath. */
export type MapLabel = { readonly at: Position; readonly name: string; readonly value: string }

/**
 * Things on a map that are drawn alike: one source and a few layers of the style, however many things there are.
 * A value and not an element, so that who fills it loads no map. `pointLayer`, `lineLayer` and `areaLayer` make it.
 */
export type MapLayer = {
  /** Of the source; no other layer of the map has it. */
  readonly id: string
  readonly slot: Slot
  /** Of all of it, 0–1; 1 unless given. */
  readonly opacity?: number
  /** Each with the property `id`. */
  readonly features: FeatureCollection
  /** Lines that change their looks while their shapes stay. */
  readonly moving?: MovingLines
  /** Lowest first. Hover and selection are feature-states: moving the pointer draws nothing anew. */
  readonly partsOf: (theme: MapTheme) => readonly Part[]
  /** Ids of the parts that answer the pointer. */
  readonly touchedParts: readonly string[]
  /** The smallest box around all of it; null without anything. */
  readonly extent: Bounds | null
  /** What is written beside a thing under the pointer; null where the layer has no such thing. */
  readonly labelOf: (id: string) => MapLabel | null
}

export const IS_HOVERED = ['boolean', ['feature-state', 'hover'], false] as const
export const IS_MARKED = ['any', IS_HOVERED, ['boolean', ['feature-state', 'selected'], false]] as const
