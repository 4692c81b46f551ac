/**
 * A journey that goes over all screens for one thing, or further into what a shorter journey and the tests of the calls
 * promise already: `npm test` leaves it out, `npm run journeys` does not.
 */
export const LONG = { tag: '@long' } as const

/** A journey through one area: `npm run test:deep` runs it, as CI does after `npm test`, which keeps the shortest way of all. */
export const DEEP = { tag: '@deep' } as const
