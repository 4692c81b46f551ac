/** Longest time between two results of a watch, seconds: each full hour brings a new one, even if nothing changes. */
export const JUDGED_PERIOD_S = 3600
