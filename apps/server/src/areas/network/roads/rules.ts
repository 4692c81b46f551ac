import type { ListItem } from '@verglas/contract/lists'
import { boxOf, type Coordinates, distanceToBoxKm } from '@verglas/quantities'

const NEAR_KM = 60
const KM_PER_DEGREE = 111.195
/** Maximum items of one kind in an answer; more do not fit on a screen. */
export const MAX_ITEMS = 2000
/** A list older than this is outdated; providers refresh their lists every few minutes. */
export const OUTDATED_MS = 30 * 60_000

/**
 * Whether something lies within 60 km of one of the places, judged by its bounding box; false without a
 * position.
 */
export function isNear(coordinates: unknown, places: readonly Coordinates[]): boolean {
  const box = boxOf(coordinates)
  if (!box) return false
  const [, south, , north] = box
  const margin = NEAR_KM / KM_PER_DEGREE
  return places.some(
    (place) =>
      place.latitude >= south - margin &&
      place.latitude <= north + margin &&
      distanceToBoxKm(place, box) <= NEAR_KM,
  )
}

type Event = ListItem<'road_events'>

/** Whether the event has not ended; future events count too. */
export const hasNotEnded = ({ endAt }: Event, nowMs: number): boolean =>
  endAt === null || Date.parse(endAt) > nowMs

/** The worst first, then the most recently begun. */
export function byWeight(a: Event, b: Event): number {
  return (
    (b.severity ?? -1) - (a.severity ?? -1) ||
    compare(b.startAt ?? '', a.startAt ?? '') ||
    compare(a.ref, b.ref)
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
