import { HOUR_MS } from '@verglas/quantities'
import type { ActiveOutage, PlannedOutage } from './OutageCard.tsx'

/** Whether something of the organisation stands in it. */
export const isOwn = ({ stations, cameras }: ActiveOutage | PlannedOutage): boolean =>
  stations.length + cameras.length > 0

/** Interruptions that are not over, parted by whether they begin before so many hours from now or after them; the next first. */
export function plannedAround<Outage extends Pick<PlannedOutage, 'startAt' | 'endMaxAt'>>(
  outages: readonly Outage[],
  hours: number,
  nowMs: number,
): { before: Outage[]; after: Outage[] } {
  const startMs = ({ startAt }: Outage) => Date.parse(startAt)
  const unfinished = outages
    .filter(({ endMaxAt }) => Date.parse(endMaxAt) > nowMs)
    .toSorted((a, b) => startMs(a) - startMs(b))
  const isBefore = (outage: Outage) => startMs(outage) < nowMs + hours * HOUR_MS
  return { before: unfinished.filter(isBefore), after: unfinished.filter((outage) => !isBefore(outage)) }
}
