/** Bounds of what somebody keeps of the map. */
export const MOST_MAP_VIEWS = 50
export const MOST_MAP_VIEW_NAME = 80
export const MOST_MAP_SEARCH = 4000

/**
 * What lies under the maps of an organisation: the outline that the product brings, pictures by tiles of another
 * service, or an archive of tiles in one file (PMTiles).
 */
export const BASE_MAP_KINDS = ['outline', 'tiles', 'archive'] as const
export type BaseMapKind = (typeof BASE_MAP_KINDS)[number]

/** What the address of tiles has places for. */
export const TILE_PLACES = ['z', 'x', 'y', 'key'] as const

/** Why a base map cannot be shown. */
export const BASE_MAP_PROBLEMS = [
  'no_contact',
  'unreachable',
  'no_tile',
  'no_archive',
  'unknown_tiles',
] as const
export type BaseMapProblem = (typeof BASE_MAP_PROBLEMS)[number]

/** Files of the data folder that an organisation may show. */
export const ARCHIVE_FILE = /^[A-Za-z0-9][\w.-]{0,80}\.pmtiles$/
