import type { Formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { fontOf, textWidth } from './drawing.ts'
import { symbolShape } from './symbol-shapes.ts'
import { type Mode, TOKENS } from './theme.ts'

/** One hour on one stretch of road; null if nothing is known. */
export type StripCell = {
  readonly fill: string
  /** Colour of text and symbols on the fill. */
  readonly ink: string
  /** Symbol with the same meaning as the colour; '' if none is needed. */
  readonly symbol: string
  /** Drawn around the cells of one colour. */
  readonly outline?: string | undefined
} | null

export type StripRow = {
  readonly id: string
  readonly lengthKm: number
  /** Where the stretch begins: «PK 92». */
  readonly label: string
  /** Symbols for features of the stretch, drawn after the label. */
  readonly symbols: readonly string[]
  /** The forecast point that begins here, if any. */
  readonly heading: string | null
  readonly cells: readonly StripCell[]
}

/** A time window for action on the rows [fromRow, toRow). */
export type StripWindow = {
  readonly fromRow: number
  readonly toRow: number
  readonly fromMs: number
  readonly toMs: number
  /** What the window is for, written above it: «Passage 18:20–20:00». */
  readonly label?: string
}

/** Kilometres from top to bottom, hours from left to right. */
export type Strip = {
  readonly rows: readonly StripRow[]
  readonly startMs: number
  readonly hours: number
  readonly nowMs: number
  /** Drawn as brackets over the cells. */
  readonly windows?: readonly StripWindow[]
}

/** Positions in px. */
export type StripGeometry = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly hourWidth: number
  /** The upper edge of each row, followed by the lower edge of the last. */
  readonly edges: readonly number[]
}

const TOP_PX = 36
/** Height of the line for the labels of windows, above the hours. */
const WINDOW_LABEL_PX = 18
const BOTTOM_PX = 4
const MIN_HEIGHT_PX = 440
const USUAL_ROW_PX = 11
const MIN_ROW_PX = 6
const WIDE_FROM_PX = 620
const [LEFT_PX, NARROW_LEFT_PX] = [196, 68]
const LABEL_PX = 12
const LABEL_SYMBOL_PX = 10

type StripRoom = {
  readonly width: number
  /** Preferred height; default: the height at which it is easy to read. */
  readonly height?: number
  /** Whether the strip never exceeds `height`, even if its rows become too low for the pointer. */
  readonly isFixed?: boolean
}

/** Each row is as high as its stretch is long, but high enough to be pointed at. */
export function stripGeometry(
  strip: Pick<Strip, 'rows' | 'hours'> & Partial<Pick<Strip, 'windows' | 'startMs'>>,
  { width, height, isFixed = false }: StripRoom,
): StripGeometry {
  const { rows, hours } = strip
  const top = TOP_PX + (hasWindowLabel(strip) ? WINDOW_LABEL_PX : 0)
  const left = width >= WIDE_FROM_PX ? LEFT_PX : NARROW_LEFT_PX
  const totalKm = rows.reduce((sum, { lengthKm }) => sum + lengthKm, 0)
  const room =
    height === undefined
      ? Math.max(MIN_HEIGHT_PX, rows.length * USUAL_ROW_PX)
      : Math.max(0, height - top - BOTTOM_PX)
  const heights = rows.map(({ lengthKm }) =>
    Math.max(MIN_ROW_PX, totalKm > 0 ? (room * lengthKm) / totalKm : 0),
  )
  const needed = heights.reduce((sum, rowPx) => sum + rowPx, 0)
  const shrink = isFixed && needed > room ? room / needed : 1
  const edges = [top]
  for (const rowPx of heights) edges.push((edges.at(-1) ?? top) + rowPx * shrink)
  return {
    width,
    height: Math.ceil((edges.at(-1) ?? top) + BOTTOM_PX),
    left,
    top,
    hourWidth: hours > 0 ? Math.max(0, width - left) / hours : 0,
    edges,
  }
}

/** Whether a window with a label is within the hours of the strip. */
function hasWindowLabel({ windows, startMs, hours }: Pick<Strip, 'hours'> & Partial<Strip>): boolean {
  if (startMs === undefined) return false
  const endMs = startMs + hours * HOUR_MS
  return (windows ?? []).some(({ label, fromMs, toMs }) => label && toMs > startMs && fromMs < endMs)
}

/** The row and hour at a position; null outside the cells. */
export function stripCellAt(
  { edges, left, hourWidth, width }: StripGeometry,
  x: number,
  y: number,
): { readonly row: number; readonly hour: number } | null {
  const row = edges.findLastIndex((edge) => edge <= y)
  if (row < 0 || row >= edges.length - 1 || x < left || x >= width || hourWidth === 0) return null
  return { row, hour: Math.floor((x - left) / hourWidth) }
}

/** The part of a canvas context that the strip needs. */
export type StripContext = {
  fillStyle: unknown
  font: string
  textAlign: string
  textBaseline: string
  fillRect: (x: number, y: number, width: number, height: number) => void
  fillText: (text: string, x: number, y: number) => void
  beginPath: () => void
  moveTo: (x: number, y: number) => void
  lineTo: (x: number, y: number) => void
  fill: () => void
}

type Look = { readonly mode: Mode; readonly formats: Formats }

const MIN_SYMBOL_PX = 10
/** A drawn shape stays recognisable down to this size. */
const SHAPE_NEEDS_PX = 6
const SHAPE_PX = 8
/** Minimum width of a symbol. A number needs its complete width, because a cut-off number would be another one. */
const minSymbolWidthPx = (symbol: string) =>
  symbolShape(symbol) ? SHAPE_NEEDS_PX : Math.max(MIN_SYMBOL_PX, 4 + textWidth(symbol, LABEL_PX))

/**
 * Draws the strip: cells in runs of one colour with a symbol at the start of each, hours, kilometres and the
 * present.
 */
export function drawStrip(context: StripContext, strip: Strip, geometry: StripGeometry, look: Look): void {
  const { edges, left, top, width, height, hourWidth } = geometry
  const tokens = TOKENS[look.mode]
  context.fillStyle = tokens.surface
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'middle'
  for (const [index, row] of strip.rows.entries()) {
    const [y = 0, below = 0] = [edges[index], edges[index + 1]]
    drawCells(context, row.cells, { y, height: below - y, left, hourWidth, unknown: tokens.ground })
  }
  drawHours(context, strip, geometry, look)
  drawKilometres(context, strip.rows, geometry, look)
  for (const window of strip.windows ?? []) drawWindow(context, strip, window, geometry, tokens)
  const nowX = left + ((strip.nowMs - strip.startMs) / HOUR_MS) * hourWidth
  if (nowX > left && nowX < width) {
    context.fillStyle = tokens.text
    context.fillRect(nowX - 1, top - 8, 2, height - top + 8)
  }
}

type Row = {
  readonly y: number
  readonly height: number
  readonly left: number
  readonly hourWidth: number
  readonly unknown: string
}

function drawCells(
  context: StripContext,
  cells: readonly StripCell[],
  { y, height, left, hourWidth, unknown }: Row,
) {
  const gap = height > MIN_ROW_PX ? 1 : 0
  for (let from = 0; from < cells.length; ) {
    const cell = cells[from] ?? null
    let to = from + 1
    while (to < cells.length && isSame(cells[to] ?? null, cell)) to += 1
    context.fillStyle = cell?.fill ?? unknown
    const box = { x: left + from * hourWidth, y, width: (to - from) * hourWidth, height: height - gap }
    context.fillRect(box.x, box.y, box.width, box.height)
    if (cell?.outline) drawFrame(context, box, cell.outline)
    if (
      cell &&
      cell.symbol !== '' &&
      height >= (symbolShape(cell.symbol) ? SHAPE_NEEDS_PX : MIN_SYMBOL_PX) &&
      (to - from) * hourWidth >= minSymbolWidthPx(cell.symbol)
    ) {
      context.fillStyle = cell.ink
      const shape = symbolShape(cell.symbol)
      if (shape) {
        const sizePx = Math.min(SHAPE_PX, height - gap - 2, (to - from) * hourWidth - 2)
        drawShape(context, shape, {
          x: left + from * hourWidth + 1,
          y: y + (height - gap - sizePx) / 2,
          sizePx,
        })
      } else {
        context.font = fontOf(Math.min(LABEL_PX, height - 1), 600)
        context.textAlign = 'left'
        context.fillText(cell.symbol, left + from * hourWidth + 2, y + (height - gap) / 2)
      }
    }
    from = to
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A frame of one pixel within a box. */
function drawFrame(context: StripContext, { x, y, width, height }: Box, colour: string): void {
  context.fillStyle = colour
  context.fillRect(x, y, width, 1)
  context.fillRect(x, y + height - 1, width, 1)
  context.fillRect(x, y, 1, height)
  context.fillRect(x + width - 1, y, 1, height)
}

function drawShape(
  context: StripContext,
  shape: NonNullable<ReturnType<typeof symbolShape>>,
  { x, y, sizePx }: { x: number; y: number; sizePx: number },
) {
  context.beginPath()
  for (const [index, [across, down]] of shape.entries())
    context[index === 0 ? 'moveTo' : 'lineTo'](x + across * sizePx, y + down * sizePx)
  context.fill()
}

const BRACKET_PX = 2
const BRACKET_FOOT_PX = 7

/**
 * A bracket that opens where the time to act begins and closes where it ends, with a rim so that it is
 * visible on any cell.
 */
function drawWindow(
  context: StripContext,
  { startMs }: Strip,
  { fromRow, toRow, fromMs, toMs, label }: StripWindow,
  { edges, left, top: gridTop, width, hourWidth }: StripGeometry,
  { text, surface }: { text: string; surface: string },
) {
  const [top, bottom] = [edges[fromRow], edges[toRow]]
  if (top === undefined || bottom === undefined || bottom - top < 2 * BRACKET_PX) return
  const xOf = (ms: number) => left + ((ms - startMs) / HOUR_MS) * hourWidth
  const [from, to] = [Math.max(left, xOf(fromMs)), Math.min(width, xOf(toMs))]
  if (to <= from) return
  const foot = Math.min(BRACKET_FOOT_PX, (to - from) / 2)
  const [y, height] = [top, bottom - top - 1]
  const bars = [
    [from, y, BRACKET_PX, height],
    [from, y, foot, BRACKET_PX],
    [from, y + height - BRACKET_PX, foot, BRACKET_PX],
    [to - BRACKET_PX, y, BRACKET_PX, height],
    [to - foot, y, foot, BRACKET_PX],
    [to - foot, y + height - BRACKET_PX, foot, BRACKET_PX],
  ] as const
  context.fillStyle = surface
  for (const [x, barY, wide, high] of bars) context.fillRect(x - 1, barY - 1, wide + 2, high + 2)
  context.fillStyle = text
  for (const [x, barY, wide, high] of bars) context.fillRect(x, barY, wide, high)
  if (label) drawWindowLabel(context, label, { from, width, y: gridTop - WINDOW_LABEL_PX - 9 })
}

/** Draws the label of a window from the beginning of the window on, or so that it ends at the edge of the strip. */
function drawWindowLabel(
  context: StripContext,
  label: string,
  { from, width, y }: { from: number; width: number; y: number },
) {
  context.font = fontOf(LABEL_PX, 600)
  context.textAlign = 'left'
  context.fillText(label, Math.max(0, Math.min(from, width - textWidth(label, LABEL_PX) - 8)), y)
}

const isSame = (a: StripCell, b: StripCell) => a?.fill === b?.fill && a?.symbol === b?.symbol

/** Room for «23:00» or «11 p.m.» and a gap. */
const hourLabelNeedsPx = (formats: Formats, startMs: number) =>
  8 + Math.max(...[0, 11, 22].map((hour) => textWidth(formats.hourTick(startMs + hour * HOUR_MS), LABEL_PX)))
const DAY_LABEL_NEEDS_PX = 56

function drawHours(
  context: StripContext,
  { startMs, hours }: Strip,
  geometry: StripGeometry,
  { mode, formats }: Look,
) {
  const { left, top, height, hourWidth, width } = geometry
  const tokens = TOKENS[mode]
  const labelPx = hourLabelNeedsPx(formats, startMs)
  const every = [3, 6, 12, 24].find((step) => step * hourWidth >= labelPx) ?? 24
  context.textAlign = 'left'
  for (let hour = 0; hour < hours; hour += 1) {
    const ms = startMs + hour * HOUR_MS
    const { hour: local } = formats.local(ms)
    if (local % every !== 0) continue
    const x = left + hour * hourWidth
    const isDay = local === 0
    context.fillStyle = isDay ? tokens.strongLine : tokens.line
    context.fillRect(x, isDay ? 0 : top - 6, 1, height - (isDay ? 0 : top - 6))
    context.font = fontOf(LABEL_PX)
    context.fillStyle = tokens.muted
    if (width - x > labelPx) context.fillText(formats.hourTick(ms), x + 3, top - 9)
    if (isDay && width - x > DAY_LABEL_NEEDS_PX) {
      context.fillStyle = tokens.text
      context.fillText(formats.shortDay(ms), x + 3, 9)
    }
  }
}

/**
 * Draws labels where the one above leaves room; the name of a point that begins at a row comes before its
 * kilometre.
 */
function drawKilometres(
  context: StripContext,
  rows: readonly StripRow[],
  { edges, left, height }: StripGeometry,
  { mode }: Look,
) {
  const tokens = TOKENS[mode]
  const isWide = left >= LEFT_PX
  context.textAlign = 'left'
  let [freeLabelY, freeHeadingY] = [0, 0]
  for (const [index, { label, symbols, heading }] of rows.entries()) {
    const [y = 0, below = 0] = [edges[index], edges[index + 1]]
    const middle = (y + below) / 2
    const headingY = y + LABEL_PX / 2 + 3
    const hasRoom = headingY >= freeHeadingY && headingY + LABEL_PX / 2 <= height
    // If rows are lower than their labels, a line would strike through a label.
    const isLow = below - y < LABEL_PX - 2
    if (heading !== null && (isWide ? hasRoom : !isLow)) {
      context.fillStyle = tokens.strongLine
      context.fillRect(0, y, isWide && isLow ? left - NARROW_LEFT_PX : left, 1)
    }
    if ((label !== '' || symbols.length > 0) && middle >= freeLabelY) {
      const x = isWide ? left - NARROW_LEFT_PX + 4 : 2
      context.font = fontOf(LABEL_PX)
      context.fillStyle = tokens.muted
      context.fillText(label, x, middle)
      const symbolsX = x + (label === '' ? 0 : textWidth(label, LABEL_PX) + 5)
      for (const [place, symbol] of symbols.entries()) {
        const shape = symbolShape(symbol)
        const at = {
          x: symbolsX + place * (LABEL_SYMBOL_PX + 3),
          y: middle - LABEL_SYMBOL_PX / 2,
          sizePx: LABEL_SYMBOL_PX,
        }
        if (shape) drawShape(context, shape, at)
      }
      freeLabelY = middle + LABEL_PX + 2
    }
    if (isWide && heading !== null && hasRoom) {
      context.font = fontOf(LABEL_PX, 600)
      context.fillStyle = tokens.text
      context.fillText(shortened(heading), 2, headingY)
      freeHeadingY = headingY + LABEL_PX + 2
    }
  }
}

const MAX_HEADING_LENGTH = 18
const shortened = (text: string) =>
  text.length > MAX_HEADING_LENGTH ? `${text.slice(0, MAX_HEADING_LENGTH - 1)}…` : text
