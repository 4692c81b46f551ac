import type { Position } from 'geojson'
import { type Area, areaOf } from './area-text.ts'

type Located = { readonly longitude: number; readonly latitude: number }

/** About five kilometres, so that places are not on the very edge. */
const MARGIN_DEG = 0.05

/** The convex hull around places, with some room; null without places. */
export function areaAround(places: readonly Located[]): Area | null {
  const corners = places.flatMap(({ longitude, latitude }): Position[] => {
    const east = MARGIN_DEG / Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
    return [-1, 1].flatMap((x) => [-1, 1].map((y) => [longitude + x * east, latitude + y * MARGIN_DEG]))
  })
  if (corners.length === 0) return null
  const sorted = corners.toSorted((a, b) => x(a) - x(b) || y(a) - y(b))
  const ring = [...halfAround(sorted), ...halfAround(sorted.toReversed())]
  return areaOf([[[...ring, ring[0] ?? []]]])
}

const x = ([longitude = 0]: Position) => longitude
const y = ([, latitude = 0]: Position) => latitude

/** One side of the hull (Andrew's monotone chain), without its last corner. */
function halfAround(corners: readonly Position[]): Position[] {
  const side: Position[] = []
  for (const corner of corners) {
    while (side.length > 1 && !isCounterclockwise(side.at(-2) ?? [], side.at(-1) ?? [], corner)) side.pop()
    side.push(corner)
  }
  return side.slice(0, -1)
}

const isCounterclockwise = (a: Position, b: Position, c: Position) =>
  (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)) > 0
