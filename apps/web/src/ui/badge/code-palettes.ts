import {
  areaInk,
  type CodeColour,
  coloursOfMode,
  DANGER_COLOURS,
  HAZARD_KIND_COLOURS,
  ICE_RISK_COLOURS,
  type Mode,
  mapOutline,
  PRECIPITATION_COLOURS,
  RAIN_TYPE_COLOURS,
  ROAD_CONDITION_COLOURS,
  ROAD_STATE_COLOURS,
  SEVERITY_COLOURS,
  TOKENS,
} from '@verglas/charts/theme'
import type { Translate } from '@verglas/language'

/** Code tables, named like their words in `codes`. */
export const PALETTES = {
  roadState: ROAD_STATE_COLOURS,
  roadCondition: ROAD_CONDITION_COLOURS,
  rainType: RAIN_TYPE_COLOURS,
  precipitation: PRECIPITATION_COLOURS,
  iceRisk: ICE_RISK_COLOURS,
  danger: DANGER_COLOURS,
  hazardKind: HAZARD_KIND_COLOURS,
  severity: SEVERITY_COLOURS,
} as const satisfies Record<string, readonly CodeColour[]>

/** Danger level from which a crew has to act. */
export const ACTION_LEVEL = 3

/** Danger level from which a road is worth watching. */
export const WATCHED_LEVEL = 2

export type CodeTable = keyof typeof PALETTES

/** CSS variable of a code's fill: `--road-state-icy`; its text and outline have the same name with a suffix. */
export const codeVariable = (table: CodeTable, key: string): string =>
  `--${kebab(table)}-${key.replaceAll('_', '-')}`
const kebab = (table: string) => table.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)

/** Width of the frame of a colour that has a `core`; the frame has to stand out more than the fill. */
const CORE_FRAME_PX = 2

/** The colours of a code for an element of the page, readable on every background. */
export function codeCss(table: CodeTable, { key, outline, dark }: CodeColour) {
  const variable = codeVariable(table, key)
  return {
    fill: `var(${variable}-area)`,
    ink: `var(${variable}-text)`,
    /** Only if a background needs an outline. */
    frame:
      outline || dark?.outline
        ? `inset 0 0 0 ${dark?.core ? CORE_FRAME_PX : 1}px var(${variable}-outline)`
        : undefined,
  }
}

/** The colour of a code on a map or a canvas. */
export const codeColourIn = (mode: Mode, table: CodeTable, code: number | null | undefined) => {
  const colour = codeColour(table, code)
  return colour && coloursOfMode([colour], mode)[0]
}

/** Fill, text and outline of a danger level or severity on a map; an unknown one is grey. */
export function severityLook(mode: Mode, severity: number) {
  const colour = codeColourIn(mode, 'severity', severity)
  const ink = colour && areaInk(colour)
  return {
    fill: ink?.fill ?? TOKENS[mode].muted,
    ink: ink?.text ?? TOKENS[mode].text,
    outline: ink?.outline ?? mapOutline(mode),
  }
}

/** Colour, symbol and key of a code; undefined if the table does not contain it. */
export function codeColour(table: CodeTable, code: number | null | undefined): CodeColour | undefined {
  const palette: readonly CodeColour[] = PALETTES[table]
  return palette.find((colour) => colour.code === code)
}

/** Short word for a code; empty if it has none. */
export function shortCodeWord(t: Translate, table: 'roadCondition' | 'danger', code: number): string {
  const colour = codeColour(table, code)
  return colour ? t(`codes.short.${table}.${colour.key}`) : ''
}

/** Word for a code; empty if it has none. */
export function codeWord(t: Translate, table: CodeTable, code: number): string {
  const colour = codeColour(table, code)
  return colour ? t(`codes.${table}.${colour.key}`) : ''
}
