import { contrast, type Mode } from './colour.ts'

export { contrast, faded, luminance, type Mode } from './colour.ts'
export * from './palettes.ts'

export type Tokens = {
  readonly ground: string
  readonly surface: string
  /** Surface of floating elements: tooltips, chips. */
  readonly raised: string
  readonly line: string
  /** Lines that carry meaning, with a contrast of at least 3 : 1. */
  readonly strongLine: string
  readonly text: string
  readonly muted: string
  /** Links, focus, selection; never data. */
  readonly interactive: string
  readonly live: string
  readonly delayed: string
  readonly replay: string
  /** Background of the hours between sunset and sunrise. */
  readonly night: string
  /** Outline of fills that contrast too little with the background. */
  readonly outline: string
}

export const TOKENS: Readonly<Record<Mode, Tokens>> = {
  light: {
    ground: '#F4F6F8',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    line: '#D9DFE6',
    strongLine: '#7B8894',
    text: '#1F2933',
    muted: '#55636F',
    interactive: '#2B5BD7',
    live: '#1E8E5A',
    delayed: '#B7791F',
    replay: '#6D3FD1',
    night: '#EDF0F4',
    outline: '#1F2933',
  },
  dark: {
    ground: '#0E1318',
    surface: '#161D25',
    raised: '#1D2630',
    line: '#2B3743',
    strongLine: '#728292',
    text: '#E6EBF0',
    muted: '#9AA8B5',
    interactive: '#8FB0FF',
    live: '#4CC38A',
    delayed: '#E0B04A',
    replay: '#B79CFF',
    night: '#10161C',
    outline: '#E6EBF0',
  },
}

export const FONT_FAMILY = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif"

export type LineStyle = {
  readonly colour: string
  readonly widthPx: number
  readonly dash: 'solid' | readonly number[]
}

/** Line styles of every chart. A null colour is the text colour of the mode. */
const LINES = {
  air: { colour: '#D55E00', widthPx: 2, dash: 'solid' },
  road: { colour: '#0072B2', widthPx: 3, dash: 'solid' },
  dewPoint: { colour: '#009E73', widthPx: 2, dash: [7, 4] },
  subsurface: { colour: '#CC79A7', widthPx: 2, dash: [2, 3] },
  freezingPoint: { colour: null, widthPx: 1.5, dash: [8, 3, 2, 3] },
  previous: { colour: '#0072B2', widthPx: 1.25, dash: 'solid' },
  cameTrue: { colour: null, widthPx: 2.5, dash: [1.5, 3.5] },
  windSpeed: { colour: null, widthPx: 2, dash: 'solid' },
  windGust: { colour: null, widthPx: 1.5, dash: [3, 3] },
  other: { colour: null, widthPx: 2, dash: 'solid' },
} as const satisfies Record<string, Omit<LineStyle, 'colour'> & { colour: string | null }>

export type LineName = keyof typeof LINES

export function lineStyle(name: LineName, mode: Mode): LineStyle {
  const line = LINES[name]
  return { ...line, colour: line.colour ?? TOKENS[mode].text }
}

const OUTLINE_BELOW = 3

/** Colour of the 1 px outline that a fill needs on the surface of a mode; null if it stands out by itself. */
export function outlineOf(fill: string, mode: Mode): string | null {
  return contrast(fill, TOKENS[mode].surface) < OUTLINE_BELOW ? TOKENS[mode].outline : null
}

/**
 * Outline of roads, points and areas on a map. On light ground yellow needs a dark one. On dark ground every colour of a
 * level stands out, and a light outline is left to the worst.
 */
export const mapOutline = (mode: Mode): string =>
  mode === 'light' ? TOKENS.light.outline : TOKENS.dark.ground

/** Style of the pointer's box, in every chart. */
export const tooltipStyle = (tokens: Tokens) => ({
  confine: true,
  transitionDuration: 0,
  backgroundColor: tokens.raised,
  borderColor: tokens.line,
  textStyle: { color: tokens.text, fontSize: 13 },
})
