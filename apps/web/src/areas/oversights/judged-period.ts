/** What comes to the same is not judged anew within the hour; with each full hour it is. */
export const JUDGED_PERIOD_S = 3600
