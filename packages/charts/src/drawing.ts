import type { Formats, Translate } from '@verglas/language'
import { FONT_FAMILY, type Mode, TOKENS, type Tokens } from './theme.ts'

/** Half-open, ms since 1970. */
export type Interval = readonly [from: number, to: number]
export type Values = readonly (number | null)[]

/** Inputs that every drawing needs besides its data. */
export type Drawing = {
  readonly width: number
  /** Default: the natural height of the content. */
  readonly height?: number
  readonly mode: Mode
  readonly formats: Formats
  readonly t: Translate
  /** Draws the line of the present at this instant; no line by default. */
  readonly now?: number | null
  /** Hours between sunset and sunrise, shaded. */
  readonly nights?: readonly Interval[]
  /** False for documents: no zoom bar, no pointer. */
  readonly isInteractive?: boolean
}

export type Size = 'phone' | 'desktop' | 'wall'

/** Sizes in px that depend on the width. */
export type Measurements = {
  readonly size: Size
  /** Whether titles and legends are left of the plots instead of above them. */
  readonly isWide: boolean
  readonly font: number
  readonly titleFont: number
  readonly left: number
  readonly right: number
  /** Left edge of titles and legends. */
  readonly edge: number
  readonly lineHeight: number
  readonly gap: number
  readonly strokeScale: number
}

const WIDE_FROM_PX = 760
const WALL_FROM_PX = 1840

export function measurements(width: number, hasRightAxis: boolean): Measurements {
  if (width >= WALL_FROM_PX) {
    return {
      size: 'wall',
      isWide: true,
      font: 17,
      titleFont: 18,
      left: 276,
      right: hasRightAxis ? 76 : 32,
      edge: 16,
      lineHeight: 26,
      gap: 20,
      strokeScale: 1.4,
    }
  }
  const isWide = width >= WIDE_FROM_PX
  return {
    size: isWide ? 'desktop' : 'phone',
    isWide,
    font: 12,
    titleFont: 13,
    left: isWide ? 208 : 42,
    right: hasRightAxis ? (isWide ? 52 : 44) : isWide ? 20 : 12,
    edge: isWide ? 12 : 4,
    lineHeight: 19,
    gap: isWide ? 14 : 10,
    strokeScale: 1,
  }
}

/** A drawing with everything derived from it, passed to all drawing functions. */
export type Canvas = {
  readonly drawing: Drawing
  readonly tokens: Tokens
  readonly measure: Measurements
  /** Visible time range. */
  readonly from: number
  readonly to: number
  /** Instants at which the pointer snaps. */
  readonly stops: readonly number[]
}

export function canvasOf(
  drawing: Drawing,
  [from, to]: Interval,
  stops: readonly number[],
  hasRightAxis: boolean,
): Canvas {
  const tokens = TOKENS[drawing.mode]
  return { drawing, tokens, measure: measurements(drawing.width, hasRightAxis), from, to, stops }
}

const MEAN_GLYPH_EM = 0.55

/** Approximate width of a text, accurate enough to choose between a long and a short one. */
export function textWidth(text: string, font: number): number {
  return text.length * font * MEAN_GLYPH_EM
}

/** CSS font of shapes drawn by hand. */
export function fontOf(px: number, weight: 400 | 600 = 400): string {
  return `${weight} ${px}px ${FONT_FAMILY}`
}
