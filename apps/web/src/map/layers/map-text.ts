import QuickLRU from 'quick-lru'
import type { Boxes } from './boxes.ts'
import type { FlatView } from './flat-view.ts'
import { type Name, placedNames } from './placed-names.ts'

const FAMILY = '"Inter Variable", sans-serif'
const SIZE_PX = 12
const WIDEST_PX = 9 * SIZE_PX
const HALO_PX = 3.2
const LINE_HEIGHT = 1.15

type Weight = 400 | 500 | 600
export type TextLine = { readonly text: string; readonly sizePx: number; readonly weight: Weight }

/** A label next to a position of the map. */
export type PlacedLabel = {
  /** Id of the item; the item under the pointer has its label above all others. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly lines: readonly TextLine[]
  /** Distance from the place to its label; 0: centred on the place. */
  readonly gapPx: number
  readonly colour: string
  readonly halo: string
  /** Light text on a plate of the colour, like a road number. */
  readonly isOnPlate?: true
  readonly spacing?: Name['spacing']
}

const PLATE_PX = { side: 4, end: 2 } as const

/** A value in bold with a name below it. */
export function labelLines(value: string, name: string): TextLine[] {
  const plain =
    name === '' ? [] : wrapped(name).map((text): TextLine => ({ text, sizePx: SIZE_PX, weight: 400 }))
  return value === '' ? plain : [{ text: value, sizePx: SIZE_PX, weight: 600 }, ...plain]
}

/** Breaks at a space where a line becomes too wide. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf({ text: longer, sizePx: SIZE_PX, weight: 400 }) <= WIDEST_PX)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Writing = {
  readonly view: FlatView
  /** Boxes that are already occupied; written labels are added. */
  readonly boxes: Boxes
  /** Factor by which text is larger than at a desk. */
  readonly growth?: number
  /** Id of the label whose room is reserved here, but which is written elsewhere. */
  readonly hiddenId: string | null
}

/** Writes the labels that fit, earlier ones first, and returns those that were written. */
export function write<Own extends PlacedLabel>(
  context: CanvasRenderingContext2D,
  labels: readonly Own[],
  { view, boxes, growth = 1, hiddenId }: Writing,
): readonly Own[] {
  const names = labels.map((label) => {
    const lines = growth === 1 ? label.lines : label.lines.map((line) => enlarge(line, growth))
    return {
      label,
      lines,
      x: label.x,
      y: label.y,
      gapPx: label.gapPx,
      spacing: label.spacing,
      widthPx: Math.max(...lines.map(widthOf)) + (label.isOnPlate ? 2 * PLATE_PX.side : 0),
      heightPx: lines.reduce((sum, line) => sum + heightOf(line), 0) + (label.isOnPlate ? PLATE_PX.end : 0),
    }
  })
  const placed = placedNames(names, view, boxes)
  beginWriting(context)
  for (const { name, left, top } of placed) {
    const { label, lines, x, widthPx } = name
    if (label.id === hiddenId) continue
    if (label.isOnPlate) {
      writeOnPlate(context, { ...name, left, top })
      continue
    }
    context.strokeStyle = label.halo
    context.fillStyle = label.colour
    const side = left >= x ? 'left' : left + widthPx <= x ? 'right' : 'center'
    const at = { left, right: left + widthPx, center: left + widthPx / 2 }[side]
    context.textAlign = side
    let y = top
    for (const line of lines) {
      context.font = fontOf(line)
      context.strokeText(line.text, at, y)
      context.fillText(line.text, at, y)
      y += heightOf(line)
    }
  }
  return placed.map(({ name }) => name.label)
}

type Plate = {
  readonly label: Pick<PlacedLabel, 'colour' | 'halo'>
  readonly lines: readonly TextLine[]
  readonly left: number
  readonly top: number
  readonly widthPx: number
  readonly heightPx: number
}

function writeOnPlate(
  context: CanvasRenderingContext2D,
  { label: { colour, halo }, lines: [line], left, top, widthPx, heightPx }: Plate,
): void {
  if (!line) return
  context.beginPath()
  context.roundRect(left, top, widthPx, heightPx, PLATE_PX.side)
  context.strokeStyle = halo
  context.stroke()
  context.fillStyle = colour
  context.fill()
  context.textAlign = 'center'
  context.font = fontOf(line)
  context.fillStyle = halo
  context.fillText(line.text, left + widthPx / 2, top + PLATE_PX.end)
}

const enlarge = (line: TextLine, growth: number): TextLine => ({
  ...line,
  sizePx: Math.round(line.sizePx * growth),
})
export const fontOf = ({ sizePx, weight }: TextLine) => `${weight} ${sizePx}px ${FAMILY}`
export const heightOf = ({ sizePx }: TextLine) => sizePx * LINE_HEIGHT

/** Text hangs below its position, and its outline is round. */
export function beginWriting(context: CanvasRenderingContext2D): void {
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = HALO_PX
}

/** Cached, because the same texts recur with every step of time. */
const widths = new QuickLRU<string, number>({ maxSize: 20_000 })
let measuring: CanvasRenderingContext2D | null = null

export function widthOf(line: TextLine): number {
  const font = fontOf(line)
  const key = `${font}|${line.text}`
  const cached = widths.get(key)
  if (cached !== undefined) return cached
  measuring ??= document.createElement('canvas').getContext('2d')
  if (!measuring) return 0
  measuring.font = font
  const { width } = measuring.measureText(line.text)
  widths.set(key, width)
  return width
}
