import { folded } from '@verglas/language'
import type { Point } from '../../lib/context.ts'
import { type Glance, wetnessMm } from './glance.ts'

/** A point that has a forecast point. */
export type ForecastPoint = Point & { readonly id_castpoint: string }

export const SORTS = ['road', 'name', 'coldest', 'wettest'] as const
export type Sort = (typeof SORTS)[number]

export function readSort(text: string | undefined): Sort {
  return SORTS.find((sort) => sort === text) ?? 'road'
}

/** Whether an order follows from the forecasts, and so needs those of every point. */
export const needsForecasts = (sort: Sort): boolean => sort === 'coldest' || sort === 'wettest'

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

/** Points without a value come last; equal ones stay in the order of the road. */
export function sortPoints(
  points: readonly ForecastPoint[],
  sort: Sort,
  glances: ReadonlyMap<string, Glance>,
  locale: string,
): ForecastPoint[] {
  if (sort === 'road') return [...points]
  if (sort === 'name') {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    return [...points].sort((a, b) => compare(a.name, b.name))
  }
  const rank = ({ id_castpoint }: ForecastPoint): number => {
    const glance = glances.get(id_castpoint)
    if (!glance) return Number.POSITIVE_INFINITY
    if (sort === 'coldest') return glance.lowest?.valueC ?? Number.POSITIVE_INFINITY
    return glance.falls === null ? Number.POSITIVE_INFINITY : -wetnessMm(glance)
  }
  return points
    .map((point) => ({ point, rank: rank(point) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ point }) => point)
}
