import type { Box } from '@verglas/quantities'

/** Degrees, longitude first. */
export type Vertex = readonly [number, number]
export type Polygons = readonly (readonly (readonly Vertex[])[])[]

const M_PER_DEGREE = 111_195

/**
 * Whether a point lies within one of the polygons and none of their holes, by the even-odd rule. A point on
 * an edge shared by two polygons lies in exactly one of them. Shapes across the antimeridian are not
 * supported.
 */
export function isInside(polygons: Polygons, longitudeDeg: number, latitudeDeg: number): boolean {
  return polygons.some((rings) => {
    let isIn = false
    for (const ring of rings) if (crossesOddly(ring, longitudeDeg, latitudeDeg)) isIn = !isIn
    return isIn
  })
}

function crossesOddly(ring: readonly Vertex[], longitudeDeg: number, latitudeDeg: number): boolean {
  let isOdd = false
  let previous = ring.at(-1)
  for (const vertex of ring) {
    if (previous && vertex[1] > latitudeDeg !== previous[1] > latitudeDeg) {
      const share = (latitudeDeg - vertex[1]) / (previous[1] - vertex[1])
      if (longitudeDeg < vertex[0] + share * (previous[0] - vertex[0])) isOdd = !isOdd
    }
    previous = vertex
  }
  return isOdd
}

/** Whether a point lies in the box, or within `marginM` of it. */
export function isNear(box: Box, longitudeDeg: number, latitudeDeg: number, marginM = 0): boolean {
  const [west, south, east, north] = box
  const latitudeMargin = marginM / M_PER_DEGREE
  const longitudeMargin = latitudeMargin / Math.max(0.01, Math.cos((latitudeDeg * Math.PI) / 180))
  return (
    latitudeDeg >= south - latitudeMargin &&
    latitudeDeg <= north + latitudeMargin &&
    longitudeDeg >= west - longitudeMargin &&
    longitudeDeg <= east + longitudeMargin
  )
}
