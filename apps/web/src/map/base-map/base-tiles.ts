import type { RequestParameters } from 'maplibre-gl'
import { callBytes } from '../../lib/call.ts'
import { NO_PICTURE } from '../map-picture.ts'
import type { BaseMap } from './use-base-map.ts'

export const BASE_PROTOCOL = 'verglas-base'

/** The address of the tiles of a base map, for `baseTileOf`. */
export const baseTilesAddress = (
  setupId: string,
  { form, version }: Pick<BaseMap, 'form' | 'version'>,
  mode: 'light' | 'dark',
): string =>
  `${BASE_PROTOCOL}://${[setupId, version, form, mode].map(encodeURIComponent).join('/')}/{z}/{x}/{y}`

/** Tiles that failed in a row: the service does not answer, or knows nothing of the place. */
const FAILED_IN_A_ROW = 4
let failed = 0
const listeners = new Set<() => void>()

/** Whether the base map does not come, so that the outline speaks instead. */
export const hasFailed = (): boolean => failed >= FAILED_IN_A_ROW

export function onFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function count(isFailure: boolean): void {
  const before = hasFailed()
  failed = isFailure ? failed + 1 : 0
  if (hasFailed() !== before) for (const listener of listeners) listener()
}

/** Fetches a tile with the rights of the person. Where there is none, the outline below is seen. */
export async function baseTileOf(
  { url }: RequestParameters,
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [setupId = '', version = '', form, mode, zoom, column, row] = url
    .slice(`${BASE_PROTOCOL}://`.length)
    .split('/')
    .map(decodeURIComponent)
  try {
    const params = { setupId, zoom: Number(zoom), column: Number(column), row: Number(row) }
    const query = { version, mode: mode === 'dark' ? ('dark' as const) : ('light' as const) }
    const bytes = await callBytes('getBaseMapTile', { params, query, signal })
    const data = await bytes.arrayBuffer()
    count(false)
    return { data }
  } catch (error) {
    if (signal.aborted) throw error
    count(true)
    return { data: form === 'vectors' ? new ArrayBuffer(0) : NO_PICTURE.buffer }
  }
}
