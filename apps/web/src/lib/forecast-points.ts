import { folded } from '@verglas/language'
import type { Point } from './context.ts'

/** A point that has a forecast point. */
export type ForecastPoint = Point & { readonly id_castpoint: string }

/** The points with forecasts in the order of the road; each forecast point once. */
export function forecastPoints(points: readonly Point[]): ForecastPoint[] {
  const includedIds = new Set<string>()
  return [...points]
    .sort((a, b) => a.order - b.order)
    .flatMap((point) => {
      const { id_castpoint } = point
      if (id_castpoint === null || includedIds.has(id_castpoint)) return []
      includedIds.add(id_castpoint)
      return [{ ...point, id_castpoint }]
    })
}

export type Filter = {
  readonly text: string
  readonly zoneId: string | null
  /** Ids of forecast points; null: all. */
  readonly favourites: readonly string[] | null
}

/** Matches if every word of the text begins a word of the name, ignoring accents and case. */
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
