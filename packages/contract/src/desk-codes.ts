/** Kinds of places that a piece of news may be about. */
export const INFO_PLACES = ['station', 'castpoint', 'circuit'] as const
export type InfoPlace = (typeof INFO_PLACES)[number]

export const MAX_TITLE_LENGTH = 160
export const MAX_BODY_LENGTH = 20_000
export const MAX_PLACES = 50
export const MAX_ZONES = 100
/** Maximum number of current items in an answer. */
export const MAX_CURRENT = 100
/** Page size of the archive. */
export const INFO_PAGE = 30

/** Subject of a recording. */
export const BRIEFING_CATEGORIES = ['weather', 'operations', 'equipment', 'safety', 'training'] as const
export type BriefingCategory = (typeof BRIEFING_CATEGORIES)[number]
/** Maximum number of recordings in an answer, the latest ones. */
export const MAX_BRIEFINGS = 500
export const MAX_DESCRIPTION_LENGTH = 2000
