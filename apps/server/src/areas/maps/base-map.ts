import {
  type BaseMapKind,
  type BaseMapProblem,
  TERRAIN_SOURCE,
  type TerrainEncoding,
} from '@verglas/contract/map-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type PMTiles, TileType } from 'pmtiles'
import { type ArchiveServices, isAddress, Unreachable } from './archive.ts'
import { type MapStyle, NoStyle, readStyle } from './map-style.ts'
import { type MapTile, openTileOrigins, type Tile, type TileOrigin } from './tile-origins.ts'

export type BaseMapSettings = {
  kind: BaseMapKind
  address: string
  darkAddress: string | null
  tileSizePx: 256 | 512
  maxZoom: number
  attribution: string
  terrainAddress: string | null
  terrainEncoding: TerrainEncoding
  terrainMaxZoom: number
}
/** Settings with the value that replaces {key}. */
export type KeyedSettings = BaseMapSettings & { key: string | null }

export type Mode = 'light' | 'dark'
type Grid = { minZoom: number; maxZoom: number; tileSizePx: number; bounds: number[] | null }
export type Drawing = Grid & {
  form: 'pictures' | 'vectors' | 'style'
  hasDark: boolean
  attribution: string
}
export type Heights = Grid & { encoding: TerrainEncoding; attribution: string }
type Outcome<Shape> = { drawing: Shape | null; problem: BaseMapProblem | null }

export type BaseMaps = {
  /**
   * Drawing settings of the base map, or the reason why it cannot be drawn; both null: the outline. Reads the
   * archive or the style to find out.
   */
  drawing(settings: KeyedSettings): Promise<Outcome<Drawing>>
  /** Drawing settings of the heights, or the reason why they cannot be drawn; both null if there are none. */
  heights(settings: BaseMapSettings): Promise<Outcome<Heights>>
  /** The style; null if it cannot be fetched or is invalid. */
  style(settings: KeyedSettings, mode: Mode): Promise<MapStyle | null>
  /** A tile, or null if there is none. `source` is a source of the style, or the heights. */
  tile(settings: KeyedSettings, tile: Tile, mode: Mode, source?: string): Promise<MapTile | null>
}

/** How long a style is cached; styles change about once a month. A failure is cached for a shorter time. */
const STYLE_CACHE_MS = HOUR_MS
const REFUSED_MS = MINUTE_MS
const MAX_STYLES = 32
const WORLD = { minZoom: 0, bounds: null } as const
const NO_DRAWING = { drawing: null, problem: null } as const

export function openBaseMaps(services: ArchiveServices): BaseMaps {
  const origins = openTileOrigins(services)
  const styleOf = cachedStyles(services)

  async function originOf(settings: KeyedSettings, mode: Mode, source?: string): Promise<TileOrigin | null> {
    if (source === TERRAIN_SOURCE) return heightsOrigin(settings)
    const { kind, address } = settings
    if (kind === 'archive') return { kind, address }
    if (kind === 'tiles') return { kind: 'pictures', pattern: keyedPattern(settings, mode) }
    if (kind === 'outline') return null
    const { sources } = await styleOf(settings, mode)
    return sources.find(({ id }) => id === source)?.origin ?? null
  }

  const mayAsk = (address: string) => services.config.contact !== null || !isAddress(address)

  return {
    async drawing(settings) {
      const { kind, address, tileSizePx, maxZoom, attribution, darkAddress } = settings
      if (kind === 'outline') return NO_DRAWING
      if (!mayAsk(address)) return { drawing: null, problem: 'no_contact' }
      const hasDark = darkAddress !== null
      if (kind === 'tiles') {
        const drawing = { form: 'pictures', ...WORLD, maxZoom, tileSizePx, hasDark, attribution } as const
        return { drawing, problem: null }
      }
      try {
        if (kind === 'archive')
          return await origins.archive(address, (archive) => archiveDrawing(archive, settings))
        const style = await styleOf(settings, 'light')
        const words = attribution || plainText(style.attribution)
        const grid = { ...WORLD, maxZoom: 22, tileSizePx: 512 }
        return { drawing: { form: 'style', ...grid, hasDark, attribution: words }, problem: null }
      } catch (error) {
        return { drawing: null, problem: problemOf(error, kind === 'style' ? 'no_style' : 'no_archive') }
      }
    },

    async heights(settings) {
      const { terrainEncoding: encoding, terrainMaxZoom: maxZoom, terrainAddress } = settings
      const origin = heightsOrigin(settings)
      if (!origin || terrainAddress === null) return NO_DRAWING
      if (!mayAsk(terrainAddress)) return { drawing: null, problem: 'no_contact' }
      // A base map already shows its own attribution.
      const written = settings.kind === 'outline' ? settings.attribution : ''
      const drawing = { tileSizePx: 256, encoding, attribution: written }
      if (origin.kind !== 'archive') return { drawing: { ...WORLD, maxZoom, ...drawing }, problem: null }
      try {
        return await origins.archive(origin.address, async (archive): Promise<Outcome<Heights>> => {
          const { grid, type } = await gridOf(archive)
          if (!isPicture(type)) return { drawing: null, problem: 'unknown_tiles' }
          const attribution = written || plainText(await attributionOf(archive))
          return { drawing: { ...grid, ...drawing, attribution }, problem: null }
        })
      } catch (error) {
        return { drawing: null, problem: problemOf(error, 'no_archive') }
      }
    },

    style: (settings, mode) =>
      settings.kind === 'style' && mayAsk(settings.address)
        ? // The provider does not answer or its style is invalid: the map is drawn without a base map.
          styleOf(settings, mode).catch(() => null)
        : Promise.resolve(null),

    async tile(settings, tile, mode, source) {
      // The provider does not answer or its style is invalid: the map is drawn without a base map.
      const origin = await originOf(settings, mode, source).catch(() => null)
      return origin && origins.tile(origin, tile)
    },
  }
}

function cachedStyles(services: ArchiveServices) {
  const styles = new Map<string, { style: Promise<MapStyle>; untilMs: number }>()
  return ({ address, darkAddress, key }: KeyedSettings, mode: Mode): Promise<MapStyle> => {
    const styleAddress = mode === 'dark' && darkAddress ? darkAddress : address
    const name = JSON.stringify([styleAddress, key])
    const cached = styles.get(name)
    if (cached && cached.untilMs > services.now().getTime()) return cached.style
    const entry = {
      style: readStyle({ address: styleAddress, key, services }),
      untilMs: services.now().getTime() + STYLE_CACHE_MS,
    }
    entry.style.catch(() => {
      // The error is thrown where the style is awaited; this only shortens how long the failure is cached.
      entry.untilMs = services.now().getTime() + REFUSED_MS
    })
    styles.delete(name)
    styles.set(name, entry)
    for (const oldest of styles.keys()) {
      if (styles.size <= MAX_STYLES) break
      styles.delete(oldest)
    }
    return entry.style
  }
}

const problemOf = (error: unknown, otherwise: BaseMapProblem): BaseMapProblem => {
  if (error instanceof Unreachable) return 'unreachable'
  return error instanceof NoStyle ? 'no_style' : otherwise
}

/** The provider's address of tiles, with the key filled in. */
function keyedPattern({ address, darkAddress, key }: KeyedSettings, mode: Mode): string {
  const pattern = mode === 'dark' && darkAddress ? darkAddress : address
  return pattern.replaceAll('{key}', encodeURIComponent(key ?? ''))
}

/** A pattern has a placeholder for the row; the address of an archive has none. */
export const isPattern = (address: string): boolean => address.includes('{y}')

function heightsOrigin({ terrainAddress: address }: BaseMapSettings): TileOrigin | null {
  if (address === null) return null
  return isPattern(address) ? { kind: 'pictures', pattern: address } : { kind: 'archive', address }
}

async function gridOf(archive: PMTiles) {
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  return { type: tileType, grid: { minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] } }
}

async function archiveDrawing(
  archive: PMTiles,
  { tileSizePx, attribution }: BaseMapSettings,
): Promise<Outcome<Drawing>> {
  const { grid, type } = await gridOf(archive)
  const isVector = type === TileType.Mvt
  if (!isVector && !isPicture(type)) return { drawing: null, problem: 'unknown_tiles' }
  const drawing: Drawing = {
    form: isVector ? 'vectors' : 'pictures',
    ...grid,
    tileSizePx: isVector ? 512 : tileSizePx,
    hasDark: isVector,
    attribution: attribution || plainText(await attributionOf(archive)),
  }
  return { drawing, problem: null }
}

const isPicture = (type: TileType): boolean =>
  [TileType.Png, TileType.Jpeg, TileType.Webp].some((pictureType) => pictureType === type)

async function attributionOf(archive: PMTiles): Promise<string> {
  const metadata = (await archive.getMetadata()) as { attribution?: unknown } | null
  return typeof metadata?.attribution === 'string' ? metadata.attribution : ''
}

/** Archives and styles give their attribution as HTML. */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim()
    .slice(0, 200)
