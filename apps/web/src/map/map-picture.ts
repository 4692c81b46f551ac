import type { Bounds } from './map-bounds.ts'

/**
 * Pictures of a provider over the ground of a map, below its items: radar, satellite. One instant is
 * displayed, others are preloaded.
 */
export type MapPicture = {
  /** Id of the layer. */
  readonly id: string
  /** The displayed instant, as the layer writes it. */
  readonly at: string
  /** Instants that will be displayed soon. */
  readonly upcoming: readonly string[]
  readonly tileSizePx: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds | null
  /** 0–1. */
  readonly opacity: number
}

/** A transparent picture of one pixel, used if the provider has no tile, so that the rest of the map stays visible. */
export const NO_PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
