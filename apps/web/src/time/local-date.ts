import { localClock } from '@verglas/language'

/** The date on the wall clock of a zone: `2026-11-21`. After midnight in UTC it may still be the day before. */
export const localDate = (ms: number, timeZone: string): string => localClock(timeZone)(ms).date
