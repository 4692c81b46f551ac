/** What later areas compare of the nights: since when, and what turned. */
export { changesSince } from './tonight.ts'
export { useLastLook } from './use-look.ts'
