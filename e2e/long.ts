/**
 * A journey that goes over all screens for one thing, or further into what a shorter journey and the tests of the calls
 * promise already: `npm test` leaves it out, `npm run journeys` does not.
 */
export const LONG = { tag: '@long' } as const
