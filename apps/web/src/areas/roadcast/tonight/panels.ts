/** Used by other areas to compare nights: since when, and what changed. */
export { changesSince } from './tonight.ts'
export { useLastLook } from './use-look.ts'
