type Period = { readonly from: string; readonly to: string }

/** Periods that have not ended yet, and whether each has already begun. */
export function upcomingPeriods<P extends Period>(
  periods: readonly P[],
  nowMs: number,
): { readonly period: P; readonly isToday: boolean }[] {
  return periods
    .filter(({ to }) => Date.parse(to) > nowMs)
    .map((period) => ({ period, isToday: Date.parse(period.from) <= nowMs }))
}
