import type { SortKey } from '../../ui/table/sort-rows.ts'
import { firstFrostMs, type RoadForecast } from './road-forecast.ts'

/** How points can be sorted by the coming hours of their roads, worst first. */
export const ROAD_ORDERS = ['risk', 'freezing', 'coldest'] as const
export type RoadOrder = (typeof ROAD_ORDERS)[number]

type AtPoint = { readonly id_castpoint: string }

const MINUTE_MS = 60_000
/** Longer than any list looks ahead. */
const MAX_MINUTES = 100_000

const RANKS: Readonly<Record<RoadOrder, (road: RoadForecast) => number | null>> = {
  // with equal risks, the earlier first
  risk: ({ hours, worst }) => {
    const beginMs = hours[0]?.ms ?? 0
    return worst === null ? 0 : (worst.fromMs - beginMs) / MINUTE_MS - worst.risk * MAX_MINUTES
  },
  freezing: (road) => (road.lowest === null ? null : firstFrostMs(road)),
  coldest: ({ lowest }) => lowest?.valueC ?? null,
}

/** The sort key of points; a road without a forecast counts as missing, an old one as outdated. */
export function roadKey(order: RoadOrder, roads: ReadonlyMap<string, RoadForecast>): SortKey<AtPoint> {
  return {
    first: 'ascending',
    by: ({ id_castpoint }) => {
      const road = roads.get(id_castpoint)
      return road ? RANKS[order](road) : null
    },
    isOutdated: ({ id_castpoint }) => roads.get(id_castpoint)?.isOutdated ?? false,
  }
}
