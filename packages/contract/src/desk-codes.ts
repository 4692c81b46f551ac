/** Kinds of places that a piece of news may be about. */
export const INFO_PLACES = ['station', 'castpoint', 'circuit'] as const
export type InfoPlace = (typeof INFO_PLACES)[number]

export const MAX_TITLE_LENGTH = 160
export const MAX_BODY_LENGTH = 20_000
export const MAX_PLACES = 50
export const MAX_ZONES = 100
/** Answered at most of what holds now. */
export const MAX_CURRENT = 100
/** A page of those that there have been. */
export const INFO_PAGE = 30

/** What a recording is about. */
export const BRIEFING_CATEGORIES = ['weather', 'operations', 'equipment', 'safety', 'training'] as const
export type BriefingCategory = (typeof BRIEFING_CATEGORIES)[number]
/** Recordings answered at most, the newest. */
export const MAX_BRIEFINGS = 500
export const MAX_DESCRIPTION_LENGTH = 2000
