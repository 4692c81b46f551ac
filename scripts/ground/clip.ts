import type { Position } from 'geojson'

/** West, south, east, north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

type Side = { readonly axis: 0 | 1; readonly at: number; readonly keeps: 1 | -1 }

const sidesOf = ([west, south, east, north]: Box): readonly Side[] => [
  { axis: 0, at: west, keeps: 1 },
  { axis: 0, at: east, keeps: -1 },
  { axis: 1, at: south, keeps: 1 },
  { axis: 1, at: north, keeps: -1 },
]

const isInside = (position: Position, { axis, at, keeps }: Side) => ((position[axis] ?? 0) - at) * keeps >= 0

function crossing(from: Position, to: Position, { axis, at }: Side): Position {
  const [start = 0, end = 0] = [from[axis], to[axis]]
  const share = (at - start) / (end - start)
  const [x = 0, y = 0] = from
  return [x + share * ((to[0] ?? 0) - x), y + share * ((to[1] ?? 0) - y)]
}

const boxes = new WeakMap<readonly Position[], Box>()

/** Bounding box of a line or ring; cached, since many boxes ask for it. */
function boxAround(line: readonly Position[]): Box {
  const cachedBox = boxes.get(line)
  if (cachedBox) return cachedBox
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of line) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const box: Box = [west, south, east, north]
  boxes.set(line, box)
  return box
}

/** How a line lies relative to a box, judged by its bounding box. */
function placeOf(
  line: readonly Position[],
  [west, south, east, north]: Box,
): 'inside' | 'outside' | 'across' {
  const lineBox = boxAround(line)
  if (lineBox[0] > east || lineBox[2] < west || lineBox[1] > north || lineBox[3] < south) return 'outside'
  const isInside = lineBox[0] >= west && lineBox[2] <= east && lineBox[1] >= south && lineBox[3] <= north
  return isInside ? 'inside' : 'across'
}

/** The part of a closed ring within a box (Sutherland–Hodgman); empty if nothing is inside. */
export function clipRing(ring: readonly Position[], box: Box): readonly Position[] {
  const place = placeOf(ring, box)
  if (place !== 'across') return place === 'inside' ? ring : []
  let remaining: Position[] = ring.slice(0, -1)
  for (const side of sidesOf(box)) {
    const clipped: Position[] = []
    remaining.forEach((position, index) => {
      const previousPosition = remaining.at(index - 1) ?? position
      const isIn = isInside(position, side)
      if (isIn !== isInside(previousPosition, side)) clipped.push(crossing(previousPosition, position, side))
      if (isIn) clipped.push(position)
    })
    remaining = clipped
  }
  const [first] = remaining
  return first && remaining.length > 2 ? [...remaining, first] : []
}

/** The pieces of a line within a box. */
export function clipLine(line: readonly Position[], box: Box): readonly (readonly Position[])[] {
  const place = placeOf(line, box)
  if (place !== 'across') return place === 'inside' ? [line] : []
  return sidesOf(box)
    .reduce<Position[][]>((pieces, side) => pieces.flatMap((piece) => cut(piece, side)), [[...line]])
    .filter((piece) => piece.length > 1)
}

function cut(line: readonly Position[], side: Side): Position[][] {
  const pieces: Position[][] = []
  let piece: Position[] = []
  line.forEach((position, index) => {
    const previousPosition = line[index - 1] ?? position
    const isIn = isInside(position, side)
    if (isIn !== isInside(previousPosition, side)) piece.push(crossing(previousPosition, position, side))
    if (isIn) piece.push(position)
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  })
  return piece.length > 0 ? [...pieces, piece] : pieces
}
