import { folded } from '@verglas/language'
import type { Point } from '../../lib/context.ts'
import { type SortKey, sortRows } from '../../ui/table/sort-rows.ts'
import { firstFrostMs, type RoadAhead } from '../roadcast/panels.ts'
import { type Glance, wetnessMm } from './glance.ts'

/** A point that has a forecast point. */
export type ForecastPoint = Point & { readonly id_castpoint: string }

/** The last but one asks for the air, where nobody may see the road. */
export const SORTS = ['road', 'name', 'risk', 'freezing', 'coldest', 'coldestAir', 'wettest'] as const
export type Sort = (typeof SORTS)[number]

const OF_THE_ROAD: readonly Sort[] = ['risk', 'freezing', 'coldest']

/** What can be sorted by: by the road where it is known, by the air else. */
export function sortsFor(seesRoad: boolean): readonly Sort[] {
  return SORTS.filter((sort) => (seesRoad ? sort !== 'coldestAir' : !OF_THE_ROAD.includes(sort)))
}

export function readSort(text: string | undefined): Sort {
  return SORTS.find((sort) => sort === text) ?? 'road'
}

/** Whether an order follows from the weather, and so needs the forecasts of every point. */
export const needsForecasts = (sort: Sort): boolean => sort === 'coldestAir' || sort === 'wettest'

/** The points with forecasts in the order of the road; each forecast point once. */
export function forecastPoints(points: readonly Point[]): ForecastPoint[] {
  const seen = new Set<string>()
  return [...points]
    .sort((a, b) => a.order - b.order)
    .flatMap((point) => {
      const { id_castpoint } = point
      if (id_castpoint === null || seen.has(id_castpoint)) return []
      seen.add(id_castpoint)
      return [{ ...point, id_castpoint }]
    })
}

export type Filter = {
  readonly text: string
  readonly zoneId: string | null
  /** Ids of forecast points; null: all. */
  readonly favourites: readonly string[] | null
}

/** Every word of the text begins a word of the name, accents and case aside. */
export function filterPoints(
  points: readonly ForecastPoint[],
  { text, zoneId, favourites }: Filter,
): ForecastPoint[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return points.filter((point) => {
    if (zoneId !== null && point.zoneId !== zoneId) return false
    if (favourites && !favourites.includes(point.id_castpoint)) return false
    const name = ` ${folded(point.name)}`
    return words.every(
      (word) => name.includes(` ${word}`) || name.includes(`-${word}`) || name.includes(`’${word}`),
    )
  })
}

type Known = {
  readonly glances: ReadonlyMap<string, Glance>
  readonly roads: ReadonlyMap<string, RoadAhead>
}

/** Outdated values come after those that hold, points without one last; equal ones stay in the order of the road. */
export function sortPoints(
  points: readonly ForecastPoint[],
  sort: Sort,
  known: Known,
  locale: string,
): readonly ForecastPoint[] {
  const sorted = (by: Sort, rows: readonly ForecastPoint[]) =>
    sortRows(rows, KEYS[by]?.(known), 'ascending', locale)
  // Among equal risks and equal instants the colder road is in front.
  return sorted(sort, sort === 'risk' || sort === 'freezing' ? sorted('coldest', points) : points)
}

type Key = SortKey<ForecastPoint>

const MINUTE_MS = 60_000
/** More than a list looks ahead. */
const MOST_MINUTES = 100_000

const KEYS: Readonly<Partial<Record<Sort, (known: Known) => Key>>> = {
  name: () => ({ first: 'ascending', by: ({ name }) => name }),
  // the worst risk in front, of equal ones the sooner
  risk: ({ roads }) =>
    roadKey(roads, ({ hours, worst }) => {
      const beginMs = hours[0]?.ms ?? 0
      return worst === null ? 0 : (worst.fromMs - beginMs) / MINUTE_MS - worst.risk * MOST_MINUTES
    }),
  freezing: ({ roads }) => roadKey(roads, (road) => (road.lowest === null ? null : firstFrostMs(road))),
  coldest: ({ roads }) => roadKey(roads, ({ lowest }) => lowest?.valueC ?? null),
  coldestAir: ({ glances }) => weatherKey(glances, ({ lowest }) => lowest?.valueC ?? null),
  wettest: ({ glances }) =>
    weatherKey(glances, (glance) => (glance.falls === null ? null : -wetnessMm(glance))),
}

function roadKey(roads: Known['roads'], by: (road: RoadAhead) => number | null): Key {
  return {
    first: 'ascending',
    by: ({ id_castpoint }) => {
      const road = roads.get(id_castpoint)
      return road ? by(road) : null
    },
    isOutdated: ({ id_castpoint }) => roads.get(id_castpoint)?.isOutdated ?? false,
  }
}

function weatherKey(glances: Known['glances'], by: (glance: Glance) => number | null): Key {
  return {
    first: 'ascending',
    by: ({ id_castpoint }) => {
      const glance = glances.get(id_castpoint)
      return glance ? by(glance) : null
    },
    isOutdated: ({ id_castpoint }) => glances.get(id_castpoint)?.isArchive ?? false,
  }
}
