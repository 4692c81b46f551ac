import { callBytes } from '../../lib/call.ts'
import type { MapPicture } from '../map-picture.ts'
import type { FlatView } from './flat-view.ts'
import { mercatorX, mercatorY } from './mercator.ts'

export type PictureTile = { readonly zoom: number; readonly column: number; readonly row: number }

export type PictureTiles = ReturnType<typeof createPictureTiles>

/** Some 50 MB of decoded pictures, more than the frames of three hours that a screen shows. */
const MOST_TILES = 192

/** The decoded tiles of a layer of pictures, the latest asked for; a tile that does not come counts as empty. */
export function createPictureTiles(setupId: string, layerId: string) {
  const tiles = new Map<string, ImageBitmap | 'coming' | 'empty'>()
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  const keyOf = (at: string, { zoom, column, row }: PictureTile) => `${at}|${zoom}/${column}/${row}`
  function put(key: string, tile: ImageBitmap | 'empty'): void {
    if (ending.signal.aborted || !tiles.has(key)) {
      if (tile !== 'empty') tile.close()
      return
    }
    tiles.set(key, tile)
    for (const listener of listeners) listener()
  }
  function dropOldest(): void {
    for (const [key, tile] of tiles) {
      if (tiles.size <= MOST_TILES) return
      tiles.delete(key)
      if (typeof tile !== 'string') tile.close()
    }
  }
  return {
    load(at: string, tile: PictureTile): void {
      const key = keyOf(at, tile)
      const there = tiles.get(key)
      // again the newest
      tiles.delete(key)
      tiles.set(key, there ?? 'coming')
      if (there !== undefined) return
      dropOldest()
      callBytes('getTimedLayerTile', {
        params: { setupId, layerId, ...tile },
        query: { at },
        signal: ending.signal,
      })
        .then(createImageBitmap)
        .then((image) => put(key, image))
        .catch(() => put(key, 'empty'))
    },
    isThere(at: string, tile: PictureTile): boolean {
      const there = tiles.get(keyOf(at, tile))
      return there !== undefined && there !== 'coming'
    },
    get(at: string, tile: PictureTile): ImageBitmap | null {
      const there = tiles.get(keyOf(at, tile))
      return there === undefined || typeof there === 'string' ? null : there
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      ending.abort()
      for (const tile of tiles.values()) if (typeof tile !== 'string') tile.close()
      tiles.clear()
    },
  }
}

/** The tiles of a picture that a view shows, at the zoom of which a pixel is about one of the page. */
export function tilesInView(
  view: FlatView,
  { tileSizePx, minZoom, maxZoom, bounds }: Pick<MapPicture, 'tileSizePx' | 'minZoom' | 'maxZoom' | 'bounds'>,
): PictureTile[] {
  const { scale, shiftX, shiftY, width, height } = view
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.round(Math.log2(scale / tileSizePx))))
  const across = 2 ** zoom
  const [west, south, east, north] = bounds ?? [-180, -85.05, 180, 85.05]
  const first = (part: number, least: number) => Math.max(0, Math.floor(Math.max(part, least) * across))
  const last = (part: number, most: number) =>
    Math.min(across - 1, Math.ceil(Math.min(part, most) * across) - 1)
  const columns = [
    first(-shiftX / scale, mercatorX(west)),
    last((width - shiftX) / scale, mercatorX(east)),
  ] as const
  const rows = [
    first(-shiftY / scale, mercatorY(north)),
    last((height - shiftY) / scale, mercatorY(south)),
  ] as const
  const tiles: PictureTile[] = []
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1) tiles.push({ zoom, column, row })
  return tiles
}
