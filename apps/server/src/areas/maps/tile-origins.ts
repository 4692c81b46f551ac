import { pictureForm } from '@verglas/sources/reading/picture-form'
import { type PMTiles, TileType } from 'pmtiles'
import { openTileStore } from '../../http/tile-store.ts'
import { type ArchiveServices, openArchive } from './archive.ts'

export type Tile = { zoom: number; column: number; row: number }
export type MapTile = { mediaType: string; bytes: Uint8Array }

/** The origin of a source's tiles: an archive, or an address with placeholders for the tile. */
export type TileOrigin =
  | { readonly kind: 'archive'; readonly address: string }
  | { readonly kind: 'pictures' | 'vectors'; readonly pattern: string; readonly isFromBelow?: boolean }

export type TileOrigins = {
  /** null if there is no such tile. */
  tile(origin: TileOrigin, tile: Tile): Promise<MapTile | null>
  /** Runs a read on an archive; an archive that failed is opened again at the next call. */
  archive<Read>(address: string, read: (archive: PMTiles) => Promise<Read>): Promise<Read>
}

/** Archives whose directories are cached. */
const MAX_ARCHIVES = 16
const MAX_TILE_BYTES = 4 * 1024 * 1024
const VECTOR_STORE_BYTES = 32 * 1024 * 1024
const VECTORS = 'application/vnd.mapbox-vector-tile'
/** The tag that a vector tile begins with: a layer (Mapbox Vector Tile, version 2). */
const LAYER_TAG = 0x1a

export function openTileOrigins(services: ArchiveServices): TileOrigins {
  const pictures = openTileStore(services)
  const vectors = openTileStore({ ...services, maxBytes: VECTOR_STORE_BYTES, mediaTypeOf: vectorType })
  const archives = new Map<string, PMTiles>()

  function archiveAt(address: string): PMTiles {
    const archive = archives.get(address) ?? openArchive(address, services)
    archives.delete(address)
    archives.set(address, archive)
    for (const oldest of archives.keys()) {
      if (archives.size <= MAX_ARCHIVES) break
      archives.delete(oldest)
    }
    return archive
  }
  async function archive<Read>(address: string, read: (archive: PMTiles) => Promise<Read>): Promise<Read> {
    try {
      return await read(archiveAt(address))
    } catch (error) {
      archives.delete(address)
      throw error
    }
  }

  return {
    archive,
    async tile(origin, tile) {
      if (tile.column >= 2 ** tile.zoom || tile.row >= 2 ** tile.zoom) return null
      if (origin.kind === 'archive')
        // The archive is missing, cut off or damaged: the map is drawn without this tile.
        return archive(origin.address, (opened) => archivedTile(opened, tile)).catch(() => null)
      const store = origin.kind === 'pictures' ? pictures : vectors
      const row = origin.isFromBelow ? 2 ** tile.zoom - 1 - tile.row : tile.row
      return store.picture(filledPattern(origin.pattern, { ...tile, row }))
    },
  }
}

const filledPattern = (pattern: string, { zoom, column, row }: Tile): string => {
  const places: Readonly<Record<string, number>> = { z: zoom, x: column, y: row }
  return pattern.replace(/\{([zxy])\}/g, (placeholder, name: string) => `${places[name] ?? placeholder}`)
}

async function archivedTile(archive: PMTiles, { zoom, column, row }: Tile): Promise<MapTile | null> {
  const tileBytes = await archive.getZxy(zoom, column, row)
  if (!tileBytes || tileBytes.data.byteLength > MAX_TILE_BYTES) return null
  const bytes = new Uint8Array(tileBytes.data)
  const { tileType } = await archive.getHeader()
  if (tileType === TileType.Mvt) return { mediaType: VECTORS, bytes }
  return { mediaType: pictureForm(bytes).mediaType, bytes }
}

/** An empty tile is valid. */
function vectorType(bytes: Uint8Array): string {
  if (bytes.length > 0 && bytes[0] !== LAYER_TAG) throw new Error('no vector tile')
  return VECTORS
}
