import type { Bounds } from './fit.ts'

/** Pictures of a provider over the ground of a map, under its things: radar, satellite. One instant is shown, others are ready. */
export type MapPicture = {
  /** Of the layer. */
  readonly id: string
  /** The instant shown, as the layer writes it. */
  readonly at: string
  /** Instants that will be shown soon. */
  readonly upcoming: readonly string[]
  readonly tileSizePx: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds | null
  /** 0–1. */
  readonly opacity: number
}

/** A picture of one point that hides nothing: where the provider has no tile, the rest of the map stays. */
export const NO_PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
