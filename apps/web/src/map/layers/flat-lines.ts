import { CASING_PX } from './lines.ts'
import type { LineLook, MapLine } from './map-line.ts'

/** Lines as a flat picture: where their bends are on the screen, by line and then by bend. */
export type FlatLines = {
  readonly lines: readonly MapLine[]
  /** Pixels from the upper left corner of the map, x and y in turn. */
  readonly bends: Float32Array
  /** Of each line the first number in `bends`; the last entry is the end of all. */
  readonly starts: Int32Array
  /** Whether a line goes on where the one before it ends: both are drawn in one stroke. */
  readonly goesOn: Uint8Array
}

/** Longitude and latitude in degrees to pixels of the map. */
export type Projection = (longitude: number, latitude: number) => readonly [x: number, y: number]

/** Bends that are nearer to each other cannot be told apart. */
const LEAST_PX = 1.5

/** What of the lines can be seen at a scale: ends always, bends where they are apart. */
export function flatLines(lines: readonly MapLine[], project: Projection): FlatLines {
  const bends = new Float32Array(2 * lines.reduce((sum, { coordinates }) => sum + coordinates.length, 0))
  const starts = new Int32Array(lines.length + 1)
  const goesOn = new Uint8Array(lines.length)
  let next = 0
  lines.forEach(({ coordinates }, index) => {
    starts[index] = next
    goesOn[index] = isSame(lines[index - 1]?.coordinates.at(-1), coordinates[0]) ? 1 : 0
    let [lastX, lastY] = [Number.NaN, Number.NaN]
    coordinates.forEach(([longitude = 0, latitude = 0], bend) => {
      const [x, y] = project(longitude, latitude)
      const isEnd = bend === 0 || bend === coordinates.length - 1
      if (!isEnd && Math.abs(x - lastX) < LEAST_PX && Math.abs(y - lastY) < LEAST_PX) return
      bends[next] = lastX = x
      bends[next + 1] = lastY = y
      next += 2
    })
  })
  starts[lines.length] = next
  return { lines, bends, starts, goesOn }
}

const isSame = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]

type Stroke = LineLook & { readonly outline: string; readonly isDashed: boolean }

/**
 * Draws the lines in their looks, the widest last: what is worst is seen. Neighbours that look alike are one stroke,
 * so that a network costs what its changes of colour cost.
 */
export function drawFlatLines(
  context: CanvasRenderingContext2D,
  flat: FlatLines,
  looks: ReadonlyMap<string, LineLook>,
): void {
  const strokes = strokesOf(flat.lines, looks)
  context.lineCap = 'butt'
  context.lineJoin = 'round'
  for (const [stroke, indices] of strokes) {
    context.setLineDash([])
    context.strokeStyle = stroke.outline
    context.lineWidth = stroke.widthPx + CASING_PX
    follow(context, flat, indices)
  }
  for (const [stroke, indices] of strokes) {
    context.setLineDash(stroke.isDashed ? [2 * stroke.widthPx, 2 * stroke.widthPx] : [])
    context.strokeStyle = stroke.colour
    context.lineWidth = stroke.widthPx
    follow(context, flat, indices)
  }
}

/** The lines by how they look, the narrowest first; each list ascends. */
function strokesOf(
  lines: readonly MapLine[],
  looks: ReadonlyMap<string, LineLook>,
): (readonly [Stroke, readonly number[]])[] {
  const byLook = new Map<string, readonly [Stroke, number[]]>()
  let last: readonly [Stroke, number[]] | undefined
  lines.forEach((line, index) => {
    const { colour, widthPx } = looks.get(line.id) ?? line
    const { outline, isDashed } = line
    // Neighbours mostly look alike: no key is written for them.
    if (!last || !looksAs(last[0], colour, widthPx, outline, isDashed)) {
      const key = `${colour}|${widthPx}|${outline}|${isDashed}`
      last = byLook.get(key) ?? [{ colour, widthPx, outline, isDashed }, []]
      byLook.set(key, last)
    }
    last[1].push(index)
  })
  return [...byLook.values()].sort(([a], [b]) => a.widthPx - b.widthPx)
}

const looksAs = (stroke: Stroke, colour: string, widthPx: number, outline: string, isDashed: boolean) =>
  stroke.colour === colour &&
  stroke.widthPx === widthPx &&
  stroke.outline === outline &&
  stroke.isDashed === isDashed

function follow(
  context: CanvasRenderingContext2D,
  { bends, starts, goesOn }: FlatLines,
  indices: readonly number[],
): void {
  context.beginPath()
  let former = -2
  for (const index of indices) {
    const from = starts[index] ?? 0
    const until = starts[index + 1] ?? from
    const isJoined = goesOn[index] === 1 && former === index - 1
    if (!isJoined) context.moveTo(bends[from] ?? 0, bends[from + 1] ?? 0)
    for (let at = from + 2; at < until; at += 2) context.lineTo(bends[at] ?? 0, bends[at + 1] ?? 0)
    former = index
  }
  context.stroke()
}
