import { ApiError } from '../../lib/api-error.ts'
import { callBytes } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import type { MapPicture } from '../map-picture.ts'
import type { FlatView } from './flat-view.ts'
import { mercatorX, mercatorY } from './mercator.ts'

export type PictureTile = { readonly zoom: number; readonly column: number; readonly row: number }

export type PictureTiles = ReturnType<typeof createPictureTiles>

/** A tile at an instant. */
export type RequestedTile = { readonly at: string; readonly tile: PictureTile }

/** Decoded pictures take four bytes per pixel. */
const MAX_BYTES = 50_000_000
/** Number of concurrent requests: more would delay each other, and the frames while a slider is dragged. */
const MAX_CONCURRENT = 6
/** A failed tile is retried after this time. */
const AGAIN_MS = 30_000

type Tile = ImageBitmap | 'coming' | 'empty' | { readonly failedMs: number }
const isImage = (tile: Tile | undefined): tile is ImageBitmap =>
  tile !== undefined && typeof tile !== 'string' && !('failedMs' in tile)

/**
 * Cache of the decoded tiles of a picture layer: the requested ones, and as many earlier ones as there is
 * room for.
 */
export function createPictureTiles(
  setupId: string,
  { id: layerId, tileSizePx }: Pick<MapPicture, 'id' | 'tileSizePx'>,
) {
  const maxTiles = Math.floor(MAX_BYTES / (4 * tileSizePx ** 2))
  const tiles = tileCache()
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  let waiting: readonly RequestedTile[] = []
  let coming = 0
  let capacity = maxTiles
  async function load({ at, tile }: RequestedTile): Promise<void> {
    const key = keyOf(at, tile)
    tiles.begin(key)
    tiles.dropOldest(capacity)
    coming += 1
    const loaded = await callBytes('getTimedLayerTile', {
      params: { setupId, layerId, ...tile },
      query: { at },
      signal: ending.signal,
    })
      .then(createImageBitmap)
      .catch((error) =>
        // Only NotFound means that there is no tile; other errors are retried.
        error instanceof ApiError && error.code === 'NotFound' ? 'empty' : { failedMs: nowMs() },
      )
    coming -= 1
    // Once closed, the cache is empty and takes nothing more.
    if (tiles.finish(key, loaded)) for (const listener of listeners) listener()
    loadNext()
  }
  function loadNext(): void {
    while (coming < MAX_CONCURRENT && !ending.signal.aborted) {
      const [next, ...others] = waiting
      if (!next) return
      waiting = others
      void load(next)
    }
  }
  return {
    /**
     * Loads as many of these tiles as there is room for, the most urgent first, and evicts none of them for
     * another. Waiting tiles that are not among them are dropped.
     */
    want(requested: readonly RequestedTile[], minCapacity: number): void {
      capacity = Math.max(maxTiles, minCapacity)
      waiting = requested.slice(0, capacity).filter(({ at, tile }) => !tiles.touch(keyOf(at, tile)))
      tiles.dropOldest(capacity)
      loadNext()
    },
    /** The picture if it is loaded, else null. */
    get(at: string, tile: PictureTile): ImageBitmap | null {
      const cachedTile = tiles.get(keyOf(at, tile))
      return isImage(cachedTile) ? cachedTile : null
    },
    /** Whether the tile is still loading; failed tiles do not count. */
    isComing(at: string, tile: PictureTile): boolean {
      const cachedTile = tiles.get(keyOf(at, tile))
      return cachedTile === undefined || cachedTile === 'coming'
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(): void {
      ending.abort()
      tiles.clear()
    },
  }
}

const keyOf = (at: string, { zoom, column, row }: PictureTile) => `${at}|${zoom}/${column}/${row}`

/** Tiles by key, the least recently used first; an evicted picture gives its memory back. */
function tileCache() {
  const tiles = new Map<string, Tile>()
  return {
    get: (key: string): Tile | undefined => tiles.get(key),
    begin: (key: string): void => void tiles.set(key, 'coming'),
    /** Replaces a tile that was loading; false if it has been evicted meanwhile. */
    finish(key: string, tile: Tile): boolean {
      const isThere = tiles.has(key)
      if (isThere) tiles.set(key, tile)
      else if (isImage(tile)) tile.close()
      return isThere
    },
    dropOldest(capacity: number): void {
      for (const [key, tile] of tiles) {
        if (tiles.size <= capacity) return
        tiles.delete(key)
        if (isImage(tile)) tile.close()
      }
    },
    /** Whether the tile is loaded or loading; if so, it becomes the most recently used. */
    touch(key: string): boolean {
      const before = tiles.get(key)
      if (before === undefined) return false
      tiles.delete(key)
      if (typeof before === 'object' && 'failedMs' in before && nowMs() - before.failedMs > AGAIN_MS)
        return false
      tiles.set(key, before)
      return true
    },
    clear(): void {
      for (const tile of tiles.values()) if (isImage(tile)) tile.close()
      tiles.clear()
    },
  }
}

/**
 * A picture is still displayed this many zoom levels below its coarsest tiles; farther out there would be
 * thousands of tiles.
 */
const SCALES_BELOW = 1

/**
 * The tiles of a picture in a view, at the zoom at which a pixel of the tile is about one pixel of the page.
 */
export function tilesInView(
  view: FlatView,
  { tileSizePx, minZoom, maxZoom, bounds }: Pick<MapPicture, 'tileSizePx' | 'minZoom' | 'maxZoom' | 'bounds'>,
): PictureTile[] {
  const { scale, shiftX, shiftY, width, height } = view
  const idealZoom = Math.round(Math.log2(scale / tileSizePx))
  if (idealZoom < minZoom - SCALES_BELOW) return []
  const zoom = Math.max(minZoom, Math.min(maxZoom, idealZoom))
  const tilesPerSide = 2 ** zoom
  const [west, south, east, north] = bounds ?? [-180, -85.05, 180, 85.05]
  const first = (fraction: number, min: number) =>
    Math.max(0, Math.floor(Math.max(fraction, min) * tilesPerSide))
  const last = (fraction: number, max: number) =>
    Math.min(tilesPerSide - 1, Math.ceil(Math.min(fraction, max) * tilesPerSide) - 1)
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
