/** Sections of a forecast point's bulletin, in their default order. */
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

/** Maximum number of points in one document; for more there is the overview. */
export const MAX_BULLETIN_POINTS = 12

/** Subject of a bulletin: forecast points, or the organisation at a glance. */
export const BULLETIN_KINDS = ['castpoints', 'overview'] as const
export type BulletinKind = (typeof BULLETIN_KINDS)[number]

/** For the kind `overview`, the value in place of the points. */
export const OVERVIEW_OF_ALL = 'all'
