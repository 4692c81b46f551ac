/** Limits for a person's saved map views. */
export const MAX_MAP_VIEWS = 50
export const MAX_MAP_VIEW_NAME = 80
export const MAX_MAP_SEARCH = 4000

/**
 * Base map under an organisation's maps: the outline included in the product, image tiles of another service,
 * an archive of tiles in one file (PMTiles), or a MapLibre style at an address.
 */
export const BASE_MAP_KINDS = ['outline', 'tiles', 'archive', 'style'] as const
export type BaseMapKind = (typeof BASE_MAP_KINDS)[number]

/** Placeholders in an address of tiles. */
export const TILE_PLACES = ['z', 'x', 'y', 'key'] as const
/** Placeholders in an address of a style. */
export const STYLE_PLACES = ['key'] as const

/** Views of the own map that have a tab once their source is connected. */
export const SOURCE_VIEWS = ['sopfeu', 'airnow', 'purpleair', 'satcc'] as const

/** Encodings of heights in terrain images: Terrarium of Mapzen, Terrain-RGB of Mapbox. */
export const TERRAIN_ENCODINGS = ['terrarium', 'mapbox'] as const
export type TerrainEncoding = (typeof TERRAIN_ENCODINGS)[number]
/** Requests a tile of the terrain instead of one of the base map. */
export const TERRAIN_SOURCE = 'terrain'

/** Reasons why a base map cannot be displayed. */
export const BASE_MAP_PROBLEMS = [
  'no_contact',
  'unreachable',
  'no_tile',
  'no_archive',
  'unknown_tiles',
  'no_style',
] as const
export type BaseMapProblem = (typeof BASE_MAP_PROBLEMS)[number]

/** Name of an archive in the data folder that an organisation may display. */
export const ARCHIVE_FILE = /^[A-Za-z0-9][\w.-]{0,80}\.pmtiles$/
