/**
 * A journey that looks at every screen or every feature for one thing, and takes its time: `npm test` leaves it out,
 * `npm run journeys` does not.
 */
export const SURVEY = { tag: '@survey' } as const
