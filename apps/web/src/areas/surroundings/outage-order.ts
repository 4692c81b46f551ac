import { HOUR_MS } from '@verglas/quantities'
import type { ActiveOutage, PlannedOutage } from './OutageCard.tsx'

/** Whether the outage affects equipment of the organisation. */
export const isOwn = ({ stations, cameras }: ActiveOutage | PlannedOutage): boolean =>
  stations.length + cameras.length > 0

/**
 * Interruptions that have not ended, earliest first, split by whether they begin within or after this many
 * hours from now.
 */
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
