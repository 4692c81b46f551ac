/** West to east and south to north, degrees. */
export type Corner = readonly number[]
type Ring = readonly Corner[]
/** As in GeoJSON (RFC 7946): each polygon has its outer ring, then the rings of its holes. */
export type AreaShape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }

/**
 * Why something is not an area: it extends beyond the world, has more corners than anybody draws, a ring does not end
 * where it starts or has fewer than three corners, lines of one polygon cross, or a hole is outside its polygon.
 */
export const AREA_PROBLEMS = ['world', 'many', 'open', 'few', 'crossing', 'hole'] as const
export type AreaProblem = (typeof AREA_PROBLEMS)[number]

export const MAX_CORNERS = 2000

export const polygonsOf = (area: AreaShape): readonly (readonly Ring[])[] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates

/** The problem of an area; null if it is valid. */
export function areaProblem(area: AreaShape): AreaProblem | null {
  const polygons = polygonsOf(area)
  const rings = polygons.flat()
  if (!rings.flat().every(isOnEarth)) return 'world'
  if (rings.reduce((count, ring) => count + ring.length, 0) > MAX_CORNERS) return 'many'
  if (!rings.every(isClosed)) return 'open'
  if (polygons.some((polygon) => polygon.length === 0) || !rings.every(hasInside)) return 'few'
  if (polygons.some(hasCrossing)) return 'crossing'
  const isWithin = ([around = [], ...holes]: readonly Ring[]) =>
    holes.every((hole) => isInRing(hole[0] ?? [], around))
  return polygons.every(isWithin) ? null : 'hole'
}

/** Whether a place is in an area; for a place exactly on the edge either answer is correct. */
export const isInArea = (place: Corner, area: AreaShape): boolean =>
  polygonsOf(area).some(
    ([around = [], ...holes]) => isInRing(place, around) && !holes.some((hole) => isInRing(place, hole)),
  )

function isOnEarth([longitude = Number.NaN, latitude = Number.NaN]: Corner): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}

/** Whether three corners are not on one line. */
function hasInside(ring: Ring): boolean {
  const corners = new Set(ring.map(([x, y]) => `${x} ${y}`))
  const [originX = 0, originY = 0] = ring[0] ?? []
  let doubled = 0
  for (const [[x1, y1], [x2, y2]] of sidesOf(ring))
    doubled += (x1 - originX) * (y2 - originY) - (x2 - originX) * (y1 - originY)
  // A figure of eight has no area either, but is reported as a crossing.
  return corners.size >= 3 && (doubled !== 0 || hasCrossing([ring]))
}

type Point = readonly [x: number, y: number]
type Side = readonly [Point, Point]

const sidesOf = (ring: Ring): Side[] =>
  ring.slice(1).map(([x2 = 0, y2 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    return [
      [x1, y1],
      [x2, y2],
    ]
  })

/** Whether two sides of a polygon meet other than at the common corner of neighbours. */
function hasCrossing(polygon: readonly Ring[]): boolean {
  const sides = polygon.flatMap((ring, ringIndex) =>
    sidesOf(ring)
      .filter(([from, to]) => from[0] !== to[0] || from[1] !== to[1])
      .map((side, index, all) => ({ side, ringIndex, index, count: all.length })),
  )
  // Ordered from west to east: a side that starts beyond the eastern end of another cannot meet it.
  const west = ({ side: [from, to] }: { side: Side }) => Math.min(from[0], to[0])
  const ordered = sides.toSorted((a, b) => west(a) - west(b))
  return ordered.some((first, position) => {
    const east = Math.max(first.side[0][0], first.side[1][0])
    for (let next = position + 1; next < ordered.length; next += 1) {
      const second = ordered[next]
      if (!second || west(second) > east) return false
      const indexDistance = Math.abs(first.index - second.index)
      const isNeighbour =
        first.ringIndex === second.ringIndex && (indexDistance === 1 || indexDistance === first.count - 1)
      if (isNeighbour ? folds(first.side, second.side) : meet(first.side, second.side)) return true
    }
    return false
  })
}

/** On which side of a line a point is: 1, −1, or 0 if on it. */
const orientation = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

const isBetween = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)

function meet([a, b]: Side, [c, d]: Side): boolean {
  const orientations = [
    orientation(a, b, c),
    orientation(a, b, d),
    orientation(c, d, a),
    orientation(c, d, b),
  ] as const
  if (orientations[0] !== orientations[1] && orientations[2] !== orientations[3]) return true
  return (
    (orientations[0] === 0 && isBetween(a, b, c)) ||
    (orientations[1] === 0 && isBetween(a, b, d)) ||
    (orientations[2] === 0 && isBetween(c, d, a)) ||
    (orientations[3] === 0 && isBetween(c, d, b))
  )
}

/** Whether neighbours share more than their corner because one runs back along the other. */
function folds([a, b]: Side, [c, d]: Side): boolean {
  const isSame = (p: Point, q: Point) => p[0] === q[0] && p[1] === q[1]
  const [common, from, to] = isSame(b, c) ? [b, a, d] : [a, b, c]
  const isStraight = orientation(from, common, to) === 0
  const along = (from[0] - common[0]) * (to[0] - common[0]) + (from[1] - common[1]) * (to[1] - common[1])
  return isStraight && along > 0
}

/** Counts the sides that a ray to the east crosses. */
function isInRing([x = 0, y = 0]: Corner, ring: Ring): boolean {
  let isInside = false
  for (const [[x1, y1], [x2, y2]] of sidesOf(ring))
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
  return isInside
}
