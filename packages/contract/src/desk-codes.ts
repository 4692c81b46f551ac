/** Kinds of places that a piece of news may be about. */
export const INFO_PLACES = ['station', 'castpoint', 'circuit'] as const
export type InfoPlace = (typeof INFO_PLACES)[number]

export const MOST_TITLE_LENGTH = 160
export const MOST_BODY_LENGTH = 20_000
export const MOST_PLACES = 50
export const MOST_ZONES = 100
/** Answered at most of what holds now. */
export const MOST_CURRENT = 100
/** A page of those that there have been. */
export const INFO_PAGE = 30

/** What a recording is about. */
export const BRIEFING_CATEGORIES = ['weather', 'operations', 'equipment', 'safety', 'training'] as const
export type BriefingCategory = (typeof BRIEFING_CATEGORIES)[number]
/** Recordings answered at most, the newest. */
export const MOST_BRIEFINGS = 500
export const MOST_DESCRIPTION_LENGTH = 2000
