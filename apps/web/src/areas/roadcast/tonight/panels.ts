/** Used by other areas to compare nights: since when, and what changed. */
export { changesSince } from './tonight.ts'
export { usePreviousVisitMs as useLastLook } from './use-previous-visit.ts'
