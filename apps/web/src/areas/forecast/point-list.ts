import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { type SortKey, sortRows } from '../../ui/table/sort-rows.ts'
import { type RoadForecast, roadKey } from '../roadcast/panels.ts'
import { type Glance, wetnessMm } from './glance.ts'

/** `coldestAir` sorts by air temperature, for people who may not see the road. */
export const SORTS = ['road', 'name', 'risk', 'freezing', 'coldest', 'coldestAir', 'wettest'] as const
export type Sort = (typeof SORTS)[number]

const ROAD_SORTS: readonly Sort[] = ['risk', 'freezing', 'coldest']

/** The available sort orders: by the road if the person may see it, otherwise by the air. */
export function sortsFor(seesRoad: boolean): readonly Sort[] {
  return SORTS.filter((sort) => (seesRoad ? sort !== 'coldestAir' : !ROAD_SORTS.includes(sort)))
}

export function readSort(text: string | undefined): Sort {
  return SORTS.find((sort) => sort === text) ?? 'road'
}

/** Whether a sort order depends on the weather, and so needs the forecasts of every point. */
export const needsForecasts = (sort: Sort): boolean => sort === 'coldestAir' || sort === 'wettest'

type SortInput = {
  readonly glances: ReadonlyMap<string, Glance>
  readonly roads: ReadonlyMap<string, RoadForecast>
}

/**
 * Outdated values come after valid ones, points without a value last; equal ones stay in the order of the
 * road.
 */
export function sortPoints(
  points: readonly ForecastPoint[],
  sort: Sort,
  input: SortInput,
  locale: string,
): readonly ForecastPoint[] {
  const sorted = (by: Sort, rows: readonly ForecastPoint[]) =>
    sortRows(rows, KEYS[by]?.(input), 'ascending', locale)
  // Among equal risks or equal instants, the colder road comes first.
  return sorted(sort, sort === 'risk' || sort === 'freezing' ? sorted('coldest', points) : points)
}

type Key = SortKey<ForecastPoint>

const KEYS: Readonly<Partial<Record<Sort, (input: SortInput) => Key>>> = {
  name: () => ({ first: 'ascending', by: ({ name }) => name }),
  risk: ({ roads }) => roadKey('risk', roads),
  freezing: ({ roads }) => roadKey('freezing', roads),
  coldest: ({ roads }) => roadKey('coldest', roads),
  coldestAir: ({ glances }) => weatherKey(glances, ({ lowest }) => lowest?.valueC ?? null),
  wettest: ({ glances }) =>
    weatherKey(glances, (glance) => (glance.falls === null ? null : -wetnessMm(glance))),
}

function weatherKey(glances: SortInput['glances'], by: (glance: Glance) => number | null): Key {
  return {
    first: 'ascending',
    by: ({ id_castpoint }) => {
      const glance = glances.get(id_castpoint)
      return glance ? by(glance) : null
    },
    isOutdated: ({ id_castpoint }) => glances.get(id_castpoint)?.isArchive ?? false,
  }
}
