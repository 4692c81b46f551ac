import { lettersOf } from './pixel-letters.ts'
import { png } from './png.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A small picture drawn pixel by pixel; pixels outside are ignored. */
export type Canvas = {
  readonly widthPx: number
  readonly heightPx: number
  /** Blends the colour over the pixel; an opacity of 1 covers it. */
  dot(x: number, y: number, colour: Colour, opacity?: number): void
  /** Fills a row from `fromX` to just before `toX`. */
  row(y: number, fromX: number, toX: number, colour: Colour, opacity?: number): void
  /** A round light, brightest in the middle. */
  glow(x: number, y: number, radius: number, colour: Colour, opacity: number): void
  /** Writes letters of 10 by 14 pixels. */
  write(text: string, left: number, top: number, colour: Colour): void
  png(): Buffer
}

export const mixed = (a: Colour, b: Colour, share: number): Colour => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export function canvas(widthPx: number, heightPx: number): Canvas {
  const bytes = Buffer.alloc(widthPx * heightPx * 3)
  const dot: Canvas['dot'] = (x, y, colour, opacity = 1) => {
    const [column, line] = [Math.round(x), Math.round(y)]
    if (column < 0 || column >= widthPx || line < 0 || line >= heightPx) return
    const at = (line * widthPx + column) * 3
    for (const channel of [0, 1, 2] as const) {
      const previousValue = bytes[at + channel] ?? 0
      bytes[at + channel] = Math.round(previousValue + (colour[channel] - previousValue) * opacity)
    }
  }
  const row: Canvas['row'] = (y, fromX, toX, colour, opacity = 1) => {
    const line = Math.round(y)
    const [left, right] = [Math.max(0, Math.round(fromX)), Math.min(widthPx, Math.round(toX))]
    if (opacity < 1) for (let x = left; x < right; x += 1) dot(x, line, colour, opacity)
    else if (line >= 0 && line < heightPx && left < right)
      bytes.fill(
        Buffer.from(colour.map(Math.round)),
        (line * widthPx + left) * 3,
        (line * widthPx + right) * 3,
      )
  }
  return {
    widthPx,
    heightPx,
    dot,
    row,
    glow(x, y, radius, colour, opacity) {
      for (let down = -radius; down <= radius; down += 1) {
        for (let right = -radius; right <= radius; right += 1) {
          const share = 1 - Math.hypot(down, right) / radius
          if (share > 0) dot(x + right, y + down, colour, opacity * share * share)
        }
      }
    },
    write(text, left, top, colour) {
      lettersOf(text).forEach((rows, letter) => {
        rows.forEach((bits, y) => {
          for (let x = 0; x < 5; x += 1) {
            if (((bits >> (4 - x)) & 1) === 0) continue
            for (const line of [0, 1])
              row(top + 2 * y + line, left + letter * 12 + 2 * x, left + letter * 12 + 2 * x + 2, colour)
          }
        })
      })
    },
    png: () => png(bytes, widthPx, heightPx, 3),
  }
}
