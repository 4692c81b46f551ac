import { mercatorX, mercatorY } from './mercator.ts'
import { IN_GAP, RasterEntries, STEPS_A_PIXEL } from './raster-entries.ts'

/** Lines as points of the world map, computed once for all views, which only scale and shift them. */
export type LineShapes = {
  /** x and y of each bend alternately, 0 to 1 over the world. */
  readonly bends: Float64Array
  /** For each line the index of its first number in `bends`; the last entry is the end of all. */
  readonly starts: Int32Array
  /** 1 for a dashed line. */
  readonly isDashed: Uint8Array
}

type Shape = { readonly coordinates: readonly (readonly number[])[]; readonly isDashed: boolean }

export function lineShapes(lines: readonly Shape[]): LineShapes {
  const bends = new Float64Array(2 * lines.reduce((sum, { coordinates }) => sum + coordinates.length, 0))
  const starts = new Int32Array(lines.length + 1)
  const isDashed = new Uint8Array(lines.length)
  let next = 0
  lines.forEach((line, index) => {
    starts[index] = next
    isDashed[index] = line.isDashed ? 1 : 0
    for (const [longitude = 0, latitude = 0] of line.coordinates) {
      bends[next++] = mercatorX(longitude)
      bends[next++] = mercatorY(latitude)
    }
  })
  starts[lines.length] = next
  return { bends, starts, isDashed }
}

/** Scale and shift of the map: pixels of the canvas are `scale` × position + shift. */
export type View = {
  readonly scale: number
  readonly shiftX: number
  readonly shiftY: number
  readonly width: number
  readonly height: number
}

/**
 * The pixels that a line may colour, each with its distance from the middle of the line. It serves all widths and
 * colours, so that a step of time only writes pixels: without a graphics processor that takes 2 ms, drawing the
 * lines takes 50.
 */
export type LineRaster = {
  /** Indices of pixels in the picture, row by row. */
  readonly pixels: Int32Array
  /** Eighths of a pixel from the middle of the line; `IN_GAP` is added within a gap of a dashed line. */
  readonly distances: Uint8Array
  /**
   * For each line the index of its first entry, ordered from the nearest pixel to the farthest; the last is
   * the end of all.
   */
  readonly starts: Int32Array
}

const MAX_HALF_WIDTH_PX = IN_GAP / STEPS_A_PIXEL - 1 / STEPS_A_PIXEL
/** Bends closer together than this cannot be distinguished. */
const MIN_BEND_PX = 0.75
/** Even the shortest stretch stays visible on the map. */
const MIN_LENGTH_PX = 2

type Options = { readonly halfWidthPx: number; readonly dashPx: number }

export function rasterOf(
  { bends, starts, isDashed }: LineShapes,
  view: View,
  { halfWidthPx, dashPx }: Options,
): LineRaster {
  const { scale, shiftX, shiftY, width, height } = view
  const halfWidth = Math.min(halfWidthPx, MAX_HALF_WIDTH_PX)
  const entries = new RasterEntries(width * height)
  const lineStarts = new Int32Array(starts.length)
  const path: number[] = []
  for (let line = 0; line + 1 < starts.length; line++) {
    lineStarts[line] = entries.count
    path.length = 0
    const first = starts[line] as number
    const end = starts[line + 1] as number
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let at = first; at < end; at += 2) {
      const x = (bends[at] as number) * scale + shiftX
      const y = (bends[at + 1] as number) * scale + shiftY
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
      const isEnd = at === first || at === end - 2
      const lastX = path[path.length - 2] ?? Infinity
      const lastY = path[path.length - 1] ?? Infinity
      if (isEnd || Math.abs(x - lastX) >= MIN_BEND_PX || Math.abs(y - lastY) >= MIN_BEND_PX) path.push(x, y)
    }
    const isVisible =
      east >= -halfWidth && west <= width + halfWidth && south >= -halfWidth && north <= height + halfWidth
    if (!isVisible || path.length < 4) continue
    lengthen(path)
    entries.begin()
    follow(entries, path, { width, height, halfWidth, dashPx: isDashed[line] === 1 ? dashPx : 0 })
    entries.sort()
  }
  lineStarts[starts.length - 1] = entries.count
  return { pixels: entries.pixels, distances: entries.distances, starts: lineStarts }
}

/** Lengthens a line that is too short to be visible at both ends. */
function lengthen(path: number[]): void {
  const last = path.length - 2
  const [x0 = 0, y0 = 0] = path
  const [x1 = 0, y1 = 0] = [path[last], path[last + 1]]
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (last > 2 || length >= MIN_LENGTH_PX) return
  const [dx, dy] = length > 0 ? [(x1 - x0) / length, (y1 - y0) / length] : [1, 0]
  const extensionPx = (MIN_LENGTH_PX - length) / 2
  path[0] = x0 - dx * extensionPx
  path[1] = y0 - dy * extensionPx
  path[last] = x1 + dx * extensionPx
  path[last + 1] = y1 + dy * extensionPx
}

type Room = {
  readonly width: number
  readonly height: number
  readonly halfWidth: number
  /** 0: without gaps. */
  readonly dashPx: number
}

/** Adds every pixel next to a path with flat ends: round ends would cover a short stretch that follows. */
function follow(
  entries: RasterEntries,
  path: readonly number[],
  { width, height, halfWidth, dashPx }: Room,
): void {
  const lastBend = path.length - 4
  let travelledPx = 0
  for (let at = 0; at <= lastBend; at += 2) {
    const x0 = path[at] as number
    const y0 = path[at + 1] as number
    const dx = (path[at + 2] as number) - x0
    const dy = (path[at + 3] as number) - y0
    const squared = dx * dx + dy * dy
    if (squared === 0) continue
    const length = Math.sqrt(squared)
    const top = Math.max(0, Math.floor(Math.min(y0, y0 + dy) - halfWidth))
    const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y0 + dy) + halfWidth))
    for (let y = top; y <= bottom; y++) {
      const centreY = y + 0.5 - y0
      // The fractions of the segment between which the path is close enough to this row.
      const one = dy === 0 ? 0 : clamped((centreY - halfWidth) / dy)
      const other = dy === 0 ? 1 : clamped((centreY + halfWidth) / dy)
      const fromX = x0 + Math.min(one * dx, other * dx) - halfWidth
      const toX = x0 + Math.max(one * dx, other * dx) + halfWidth
      const right = Math.min(width - 1, Math.ceil(toX))
      for (let x = Math.max(0, Math.floor(fromX)); x <= right; x++) {
        const centreX = x + 0.5 - x0
        const shareOfLength = (centreX * dx + centreY * dy) / squared
        if ((shareOfLength < 0 && at === 0) || (shareOfLength > 1 && at === lastBend)) continue
        const share = clamped(shareOfLength)
        const offsetX = centreX - share * dx
        const offsetY = centreY - share * dy
        const squaredPx = offsetX * offsetX + offsetY * offsetY
        if (squaredPx > halfWidth * halfWidth) continue
        const isGap = dashPx > 0 && Math.floor((travelledPx + share * length) / dashPx) % 2 === 1
        entries.add(y * width + x, Math.round(Math.sqrt(squaredPx) * STEPS_A_PIXEL) + (isGap ? IN_GAP : 0))
      }
    }
    travelledPx += length
  }
}

const clamped = (share: number): number => (share < 0 ? 0 : share > 1 ? 1 : share)

/** For each pixel the nearest line, as its index plus one; 0 if there is none. */
export function nearestLines({ pixels, distances, starts }: LineRaster, size: number): Int32Array {
  const nearest = new Int32Array(size)
  const minDistances = new Uint8Array(size).fill(255)
  for (let line = 0; line + 1 < starts.length; line++) {
    const end = starts[line + 1] as number
    for (let entry = starts[line] as number; entry < end; entry++) {
      const pixel = pixels[entry] as number
      const distance = (distances[entry] as number) % IN_GAP
      if (distance >= (minDistances[pixel] as number)) continue
      minDistances[pixel] = distance
      nearest[pixel] = line + 1
    }
  }
  return nearest
}
