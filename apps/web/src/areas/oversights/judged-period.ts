/** An unchanged result is not evaluated again within the hour, but it is with each full hour. */
export const JUDGED_PERIOD_S = 3600
