import type { RequestParameters } from 'maplibre-gl'
import { callBytes } from '../lib/call.ts'
import type { Bounds } from './fit.ts'

/** Pictures of a provider under the things of a map: radar, satellite. One instant is shown, others are ready. */
export type MapPicture = {
  /** Of the layer. */
  readonly id: string
  /** The instant shown, as the layer writes it. */
  readonly at: string
  /** Instants that will be shown soon. */
  readonly ahead: readonly string[]
  readonly tileSizePx: number
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds | null
  /** 0–1. */
  readonly opacity: number
}

export const TILE_PROTOCOL = 'verglas-tile'

/** The address of the tiles of a layer at an instant, for `tileOf`. */
export const tilesAddress = (setupId: string, layerId: string, at: string): string =>
  `${TILE_PROTOCOL}://${[setupId, layerId, at].map(encodeURIComponent).join('/')}/{z}/{x}/{y}`

/** A picture of one point that hides nothing: where the provider has no tile, the rest of the map stays. */
export const NO_PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

/** Fetches a tile with the rights of the person, which an address alone does not carry. */
export async function tileOf(
  { url }: RequestParameters,
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [setupId = '', layerId = '', at = '', zoom, column, row] = url
    .slice(`${TILE_PROTOCOL}://`.length)
    .split('/')
    .map(decodeURIComponent)
  try {
    const params = { setupId, layerId, zoom: Number(zoom), column: Number(column), row: Number(row) }
    const bytes = await callBytes('getTimedLayerTile', { params, query: { at }, signal })
    return { data: await bytes.arrayBuffer() }
  } catch (error) {
    if (signal.aborted) throw error
    return { data: NO_PICTURE.buffer }
  }
}
