import {
  type CodeColour,
  DANGER_COLOURS,
  HAZARD_KIND_COLOURS,
  ICE_RISK_COLOURS,
  PRECIPITATION_COLOURS,
  RAIN_TYPE_COLOURS,
  ROAD_CONDITION_COLOURS,
  ROAD_STATE_COLOURS,
  SEVERITY_COLOURS,
} from '@verglas/charts/theme'
import type { Translate } from '@verglas/language'

/** Code tables, named like their words in `codes`. */
const PALETTES = {
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

/** Certainty of ice reported by a sensor from which a row stands out: high and sure. */
export const ACTION_ICE_RISK = 3

export type CodeTable = keyof typeof PALETTES

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
