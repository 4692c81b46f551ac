/** What a bulletin of a forecast point may say, in the order in which it does unless somebody chooses another. */
export const BULLETIN_SECTIONS = [
  'summary',
  'humancast',
  'alerts',
  'advice',
  'meteogram',
  'quarters',
  'road',
  'risks',
  'skill',
] as const
export type BulletinSection = (typeof BULLETIN_SECTIONS)[number]

export const isBulletinSection = (name: string): name is BulletinSection =>
  (BULLETIN_SECTIONS as readonly string[]).includes(name)

/** So many points fit into one document; of more there is the overview. */
export const MAX_BULLETIN_POINTS = 12

/** What a bulletin is about: forecast points, or all of an organisation at a glance. */
export const BULLETIN_KINDS = ['castpoints', 'overview'] as const
export type BulletinKind = (typeof BULLETIN_KINDS)[number]

/** Of the kind `overview`, what stands in the place of the points. */
export const OVERVIEW_OF_ALL = 'all'
