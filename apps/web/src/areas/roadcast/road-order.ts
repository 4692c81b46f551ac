import type { SortKey } from '../../ui/table/sort-rows.ts'
import { firstFrostMs, type RoadForecast } from './road-forecast.ts'

/** How points can be sorted by the coming hours of their roads, worst first. */
export type RoadOrder = 'slippery' | 'risk' | 'freezing' | 'coldest'

type AtPoint = { readonly id_castpoint: string }

const MINUTE_MS = 60_000
/** Longer than any list looks ahead. */
const MAX_MINUTES = 100_000
/** Danger level from which a road is slippery, and the number of levels. */
const [SLIPPERY_LEVEL, RISKS] = [2, 5]

const RANKS: Readonly<Record<RoadOrder, (road: RoadForecast) => number | null>> = {
  // roads that become slippery in the same hour by their worst level, roads that do not become slippery last
  slippery: ({ hours, worst }) => {
    const first = hours.findIndex(({ danger }) => (danger ?? 0) >= SLIPPERY_LEVEL)
    return (first < 0 ? hours.length : first) * RISKS - (worst?.risk ?? 0)
  },
  // With equal risks, the earlier comes first.
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
