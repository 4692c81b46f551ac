import type { Bounds } from '../../map/map-bounds.ts'
import type { MapMeasure } from '../stations/panels.ts'
import type { LayerKind } from './layer-kinds.ts'
import type { MapViewName } from './map-views.ts'

/** State of one map. */
export type MapState = {
  readonly view: MapViewName
  /** Hours from now. */
  readonly hour: number
  readonly mapMeasure: MapMeasure
  readonly off: readonly LayerKind[]
  readonly only: LayerFilters
  /** In percent. */
  readonly opacities: Partial<Record<LayerKind, number>>
  /** Picture layers that are on, with their opacity; null: those that the view begins with. */
  readonly pictures: Readonly<Record<string, number>> | null
  readonly zoneId: string | null
  readonly hasOnlyFavourites: boolean
  /** The selected item. */
  readonly place: { readonly kind: LayerKind; readonly id: string } | null
  /** The touched place, if it is not the item itself. */
  readonly at: { readonly longitude: number; readonly latitude: number } | null
  readonly frame: Bounds | null
}

/** The selected filter of each layer, one of the `choices` of its kind. */
export type LayerFilters = { readonly [Kind in LayerKind]?: string }
