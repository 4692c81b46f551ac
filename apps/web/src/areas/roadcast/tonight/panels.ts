/** Used by other areas to compare nights and show what has changed. */
export { changesSince } from './tonight.ts'
export { usePreviousVisitMs as useLastLook } from './use-previous-visit.ts'
