import type { RequestParameters } from 'maplibre-gl'
import { callBytes } from '../../lib/call.ts'
import { NO_PICTURE } from '../map-picture.ts'
import { countTile } from './tile-failures.ts'

export const BASE_PROTOCOL = 'verglas-base'

type Tiles = {
  readonly form: 'pictures' | 'vectors' | 'heights'
  readonly version: string
  /** A source of a style, or the heights. */
  readonly source?: string
}

/** The tile address of a base map, to be read by `baseTileOf`. */
export const baseTilesAddress = (
  setupId: string,
  { form, version, source = '' }: Tiles,
  mode: 'light' | 'dark',
): string =>
  `${BASE_PROTOCOL}://${[setupId, version, form, mode, source].map(encodeURIComponent).join('/')}/{z}/{x}/{y}`

/** Fetches a tile with the person's rights. If there is none, the outline below stays visible. */
export async function fetchBaseTile(
  { url }: RequestParameters,
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [setupId = '', version = '', form, mode, source = '', zoom, column, row] = url
    .slice(`${BASE_PROTOCOL}://`.length)
    .split('/')
    .map(decodeURIComponent)
  const isHeights = form === 'heights'
  try {
    const params = { setupId, zoom: Number(zoom), column: Number(column), row: Number(row) }
    const query = {
      version,
      mode: mode === 'dark' ? ('dark' as const) : ('light' as const),
      ...(source ? { source } : {}),
    }
    const bytes = await callBytes('getBaseMapTile', { params, query, signal })
    const data = await bytes.arrayBuffer()
    if (!isHeights) countTile(version, true)
    return { data }
  } catch (error) {
    if (signal.aborted) throw error
    // The map treats a 404 as a missing tile and shades the one above it; a flat tile would look like a
    // cliff.
    if (isHeights) throw Object.assign(new Error('no heights'), { status: 404 })
    countTile(version, false)
    return { data: form === 'vectors' ? new ArrayBuffer(0) : NO_PICTURE.buffer }
  }
}
