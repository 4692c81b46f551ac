import type { BaseMapKind, BaseMapProblem } from '@verglas/contract/map-codes'
import { pictureForm } from '@verglas/sources/reading/picture-form'
import { type PMTiles, TileType } from 'pmtiles'
import { openTileStore } from '../../http/tile-store.ts'
import { isAddress, openArchive, type Parts, Unreachable } from './archive.ts'

export type BaseMapSettings = {
  kind: BaseMapKind
  address: string
  darkAddress: string | null
  tileSizePx: 256 | 512
  maxZoom: number
  attribution: string
}
/** With what stands for {key}. */
export type KeyedSettings = BaseMapSettings & { key: string | null }

export type Mode = 'light' | 'dark'
export type Tile = { zoom: number; column: number; row: number }
export type MapTile = { mediaType: string; bytes: Uint8Array }
export type Drawing = {
  form: 'pictures' | 'vectors'
  minZoom: number
  maxZoom: number
  tileSizePx: number
  bounds: number[] | null
  hasDark: boolean
  attribution: string
}
export type BaseMaps = {
  /** How it is drawn, or why it cannot be; both null: it is the outline. Asks an archive for its header. */
  drawing(settings: KeyedSettings): Promise<{ drawing: Drawing | null; problem: BaseMapProblem | null }>
  /** null where there is none. */
  tile(settings: KeyedSettings, tile: Tile, mode: Mode): Promise<MapTile | null>
}

/** Archives whose directories are kept. */
const MOST_ARCHIVES = 16
const MAX_TILE_BYTES = 4 * 1024 * 1024
const VECTORS = 'application/vnd.mapbox-vector-tile'

export function openBaseMaps(parts: Parts): BaseMaps {
  const pictures = openTileStore(parts)
  const archives = new Map<string, PMTiles>()
  const archiveAt = (address: string) => {
    const known = archives.get(address) ?? openArchive(address, parts)
    archives.delete(address)
    archives.set(address, known)
    for (const oldest of archives.keys()) {
      if (archives.size <= MOST_ARCHIVES) break
      archives.delete(oldest)
    }
    return known
  }

  return {
    async drawing(settings) {
      const { kind, address, tileSizePx, maxZoom, attribution } = settings
      if (kind === 'outline') return { drawing: null, problem: null }
      if (parts.config.contact === null && isAddress(address)) return { drawing: null, problem: 'no_contact' }
      if (kind === 'tiles') {
        const drawing = {
          form: 'pictures',
          minZoom: 0,
          maxZoom,
          tileSizePx,
          bounds: null,
          hasDark: settings.darkAddress !== null,
          attribution,
        } as const
        return { drawing, problem: null }
      }
      try {
        return await drawingOf(archiveAt(address), settings)
      } catch (error) {
        archives.delete(address)
        return { drawing: null, problem: error instanceof Unreachable ? 'unreachable' : 'no_archive' }
      }
    },

    async tile(settings, tile, mode) {
      if (settings.kind === 'outline' || !isOnGrid(tile)) return null
      if (settings.kind === 'tiles') return pictures.picture(tileAddress(settings, tile, mode))
      try {
        const found = await archiveAt(settings.address).getZxy(tile.zoom, tile.column, tile.row)
        if (!found || found.data.byteLength > MAX_TILE_BYTES) return null
        return await typed(archiveAt(settings.address), new Uint8Array(found.data))
      } catch {
        archives.delete(settings.address)
        return null
      }
    },
  }
}

const isOnGrid = ({ zoom, column, row }: Tile) => column < 2 ** zoom && row < 2 ** zoom

/** Where the provider has a tile, with the key. */
export function tileAddress({ address, darkAddress, key }: KeyedSettings, tile: Tile, mode: Mode): string {
  const places: Readonly<Record<string, string>> = {
    z: `${tile.zoom}`,
    x: `${tile.column}`,
    y: `${tile.row}`,
    key: encodeURIComponent(key ?? ''),
  }
  const pattern = mode === 'dark' && darkAddress ? darkAddress : address
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole)
}

async function drawingOf(
  archive: PMTiles,
  { tileSizePx, attribution }: BaseMapSettings,
): Promise<{ drawing: Drawing | null; problem: BaseMapProblem | null }> {
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const isVector = tileType === TileType.Mvt
  if (!isVector && !isPicture(tileType)) return { drawing: null, problem: 'unknown_tiles' }
  const drawing: Drawing = {
    form: isVector ? 'vectors' : 'pictures',
    minZoom,
    maxZoom,
    tileSizePx: isVector ? 512 : tileSizePx,
    bounds: [minLon, minLat, maxLon, maxLat],
    hasDark: isVector,
    attribution: attribution || plainText(await attributionOf(archive)),
  }
  return { drawing, problem: null }
}

const isPicture = (type: TileType): boolean =>
  [TileType.Png, TileType.Jpeg, TileType.Webp].some((known) => known === type)

async function attributionOf(archive: PMTiles): Promise<string> {
  const metadata = (await archive.getMetadata()) as { attribution?: unknown } | null
  return typeof metadata?.attribution === 'string' ? metadata.attribution : ''
}

/** Archives write whose map it is as HTML. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim()
    .slice(0, 200)

async function typed(archive: PMTiles, bytes: Uint8Array): Promise<MapTile | null> {
  const { tileType } = await archive.getHeader()
  if (tileType === TileType.Mvt) return { mediaType: VECTORS, bytes }
  try {
    return { mediaType: pictureForm(bytes).mediaType, bytes }
  } catch {
    return null
  }
}
