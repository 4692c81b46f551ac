/** Bounds of what somebody keeps of the map. */
export const MAX_MAP_VIEWS = 50
export const MAX_MAP_VIEW_NAME = 80
export const MAX_MAP_SEARCH = 4000

/**
 * What lies under the maps of an organisation: the outline that the product brings, pictures by tiles of another
 * service, an archive of tiles in one file (PMTiles), or a style of MapLibre at an address.
 */
export const BASE_MAP_KINDS = ['outline', 'tiles', 'archive', 'style'] as const
export type BaseMapKind = (typeof BASE_MAP_KINDS)[number]

/** What the address of tiles has places for. */
export const TILE_PLACES = ['z', 'x', 'y', 'key'] as const
/** What that of a style has. */
export const STYLE_PLACES = ['key'] as const

/** How pictures of a terrain say heights: Terrarium of Mapzen, Terrain-RGB of Mapbox. */
export const TERRAIN_ENCODINGS = ['terrarium', 'mapbox'] as const
export type TerrainEncoding = (typeof TERRAIN_ENCODINGS)[number]
/** Asks for a tile of the terrain in the place of one of the base map. */
export const TERRAIN_SOURCE = 'terrain'

/** Why a base map cannot be shown. */
export const BASE_MAP_PROBLEMS = [
  'no_contact',
  'unreachable',
  'no_tile',
  'no_archive',
  'unknown_tiles',
  'no_style',
] as const
export type BaseMapProblem = (typeof BASE_MAP_PROBLEMS)[number]

/** Files of the data folder that an organisation may show. */
export const ARCHIVE_FILE = /^[A-Za-z0-9][\w.-]{0,80}\.pmtiles$/
