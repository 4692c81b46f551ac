/** A polygon given by its corners, as fractions of the width and the height of the picture. */
export type PictureMask = readonly (readonly [x: number, y: number])[]

type Pixels = { data: Uint8Array; widthPx: number; heightPx: number; channels: number }

/** Scan lines examined within one row of pixels, including its edges. */
const LINES = 4
const OPAQUE = 255

/** Paints the polygons black, in place: every pixel that one of them touches. */
export function paintMasks(
  { data, widthPx, heightPx, channels }: Pixels,
  masks: readonly PictureMask[],
): void {
  // Grey or colour channels may be followed by an alpha channel.
  const colours = channels < 3 ? 1 : 3
  for (const mask of masks) {
    const corners = mask.map(([x, y]) => [x * widthPx, y * heightPx] as const)
    const heights = corners.map(([, y]) => y)
    const first = Math.max(0, Math.floor(Math.min(...heights)))
    const last = Math.min(heightPx - 1, Math.ceil(Math.max(...heights)))
    for (let row = first; row <= last; row++) {
      for (let line = 0; line <= LINES; line++) {
        for (const [from, to] of spansAt(corners, row + line / LINES)) {
          const left = Math.max(0, Math.floor(from))
          const right = Math.min(widthPx - 1, Math.floor(to))
          for (let column = left; column <= right; column++) {
            const at = (row * widthPx + column) * channels
            data.fill(0, at, at + colours)
            if (channels > colours) data[at + colours] = OPAQUE
          }
        }
      }
    }
  }
}

/** The spans of a scan line that lie within the polygon, from and to. */
function spansAt(corners: readonly (readonly [number, number])[], y: number): [number, number][] {
  const crossings: number[] = []
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1]
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  }
  crossings.sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (let index = 0; index + 1 < crossings.length; index += 2)
    spans.push([crossings[index] ?? 0, crossings[index + 1] ?? 0])
  return spans
}
