import type { SimulatedPlace } from '@verglas/simulated-weather'
import type { AlertGeometry, Vertex } from '@verglas/sources/facts/alert'

const CORNERS = 12

/** The smallest convex area that contains all places with this margin around each. */
export function areaAround(places: readonly SimulatedPlace[], marginDeg: number): AlertGeometry {
  const corners = places.flatMap(({ longitudeDeg, latitudeDeg }) =>
    Array.from({ length: CORNERS }, (_, index): Vertex => {
      const angle = (2 * Math.PI * index) / CORNERS
      return [
        // A degree of longitude is shorter here than one of latitude.
        roundDegrees(longitudeDeg + 1.4 * marginDeg * Math.cos(angle)),
        roundDegrees(latitudeDeg + marginDeg * Math.sin(angle)),
      ]
    }),
  )
  return { type: 'MultiPolygon', coordinates: [[hullOf(corners)]] }
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 1000) / 1000

/** Andrew's monotone chain; the ring ends where it begins. */
function hullOf(vertices: readonly Vertex[]): Vertex[] {
  const sorted = [...vertices].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (ordered: readonly Vertex[]): Vertex[] => {
    const chain: Vertex[] = []
    for (const vertex of ordered) {
      while (chain.length >= 2 && !isCounterclockwise(chain.at(-2), chain.at(-1), vertex)) chain.pop()
      chain.push(vertex)
    }
    return chain
  }
  const [lower, upper] = [half(sorted), half(sorted.toReversed())]
  return [...lower.slice(0, -1), ...upper]
}

const isCounterclockwise = (a: Vertex | undefined, b: Vertex | undefined, c: Vertex): boolean =>
  a !== undefined && b !== undefined && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
