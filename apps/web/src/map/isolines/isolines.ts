import { contours } from 'd3-contour'
import type { Position } from 'geojson'
import type { Field } from './temperature-field.ts'

/** A line of equal temperature. */
export type Isoline = { readonly temperatureC: number; readonly coordinates: readonly Position[] }

/** More lines would be too close to read. */
const MAX_LEVELS = 12
/** A line with fewer corners would look like a point. */
const FEWEST_CORNERS = 4

/**
 * Possible temperature steps between isolines, ascending. The smallest step that gives at most `MAX_LEVELS` levels is
 * used, and every level is a multiple of it, counted from 0 °C.
 */
export type Steps = readonly number[]
export const METRIC_STEPS_C: Steps = [1, 2, 5, 10]
/** 2, 5, 10 and 20 °F. */
export const IMPERIAL_STEPS_C: Steps = [2, 5, 10, 20].map((stepF) => (5 / 9) * stepF)

/** The isolines of a field, converted from its grid to degrees. They end where there is no point nearby. */
export function isolines(field: Field, steps: Steps): readonly Isoline[] {
  const { columns, rows, valuesC } = field
  const cells = validCells(field)
  return contours()
    .size([columns, rows])
    .thresholds(levelsOf(valuesC, steps))(valuesC as unknown as number[])
    .flatMap(({ value, coordinates }) =>
      coordinates
        .flat()
        .flatMap((ring) => validPieces(ring, field, cells))
        .map((line) => ({
          temperatureC: value,
          coordinates: line.map(([x = 0, y = 0]) => [
            field.longitudeOf(x - HALF_CELL),
            field.latitudeOf(y - HALF_CELL),
          ]),
        })),
    )
}

/** d3 counts from the corner of the first cell, the grid from its middle. */
const HALF_CELL = 0.5

function levelsOf(valuesC: Float64Array, steps: Steps): number[] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of valuesC) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  if (!(highest > lowest)) return []
  const step = steps.find((candidate) => (highest - lowest) / candidate <= MAX_LEVELS) ?? steps.at(-1) ?? 10
  const first = Math.ceil(lowest / step)
  const count = Math.floor(highest / step) - first + 1
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** 1 for a cell that has values at all four corners. */
function validCells({ columns, rows, valuesC }: Field): Uint8Array {
  const cells = new Uint8Array(columns * rows)
  const isValue = (index: number) => !Number.isNaN(valuesC[index])
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const first = row * columns + column
      if (isValue(first) && isValue(first + 1) && isValue(first + columns) && isValue(first + columns + 1))
        cells[first] = 1
    }
  return cells
}

/** The pieces of a ring that have values around them. Other pieces only follow the edge of the known values. */
function validPieces(ring: readonly Position[], { columns, rows }: Field, cells: Uint8Array): Position[][] {
  const isCellValid = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && cells[row * columns + column] === 1
  // A corner on the grid touches the cells on both sides.
  const isValid = ([x = 0, y = 0]: Position) => {
    const [west, east] = [Math.ceil(x - HALF_CELL) - 1, Math.floor(x - HALF_CELL)]
    const [north, south] = [Math.ceil(y - HALF_CELL) - 1, Math.floor(y - HALF_CELL)]
    return (
      isCellValid(west, north) &&
      isCellValid(east, north) &&
      isCellValid(west, south) &&
      isCellValid(east, south)
    )
  }
  const lines: Position[][] = [[]]
  for (const corner of ring) {
    if (isValid(corner)) lines.at(-1)?.push(corner)
    else if (lines.at(-1)?.length) lines.push([])
  }
  // A ring starts anywhere, so its last piece continues in its first.
  const [first, last] = [lines[0], lines.at(-1)]
  const [start, end] = [ring[0], ring.at(-1)]
  if (first && last && first !== last && first.length > 0 && start && end && isValid(start) && isValid(end)) {
    lines.pop()
    lines[0] = [...last, ...first.slice(1)]
  }
  return lines.filter(({ length }) => length >= FEWEST_CORNERS)
}
