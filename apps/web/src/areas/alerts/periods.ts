type Period = { readonly from: string; readonly to: string }

/** What a map says of hours that are over is history: the periods that are not, and whether each is of today. */
export function upcomingPeriods<P extends Period>(
  periods: readonly P[],
  nowMs: number,
): { readonly period: P; readonly isToday: boolean }[] {
  return periods
    .filter(({ to }) => Date.parse(to) > nowMs)
    .map((period) => ({ period, isToday: Date.parse(period.from) <= nowMs }))
}
