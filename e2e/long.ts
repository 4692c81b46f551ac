/**
 * A journey that checks one aspect of all screens, or details that a shorter journey and the tests of the
 * calls already cover: `npm test` leaves it out, `npm run journeys` includes it.
 */
export const LONG = { tag: '@long' } as const

/**
 * A journey through one area: included in `npm run test:deep`, as in CI after `npm test`, which only runs the
 * shortest journeys.
 */
export const DEEP = { tag: '@deep' } as const
