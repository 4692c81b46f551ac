import {
  type CodeColour,
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
  severity: SEVERITY_COLOURS,
} as const satisfies Record<string, readonly CodeColour[]>

/** Ice risk from which a crew has to act: high and certain. */
export const ACTION_ICE_RISK = 3

export type CodeTable = keyof typeof PALETTES

/** Colour, symbol and key of a code; undefined if the table does not contain it. */
export function codeColour(table: CodeTable, code: number | null | undefined): CodeColour | undefined {
  const palette: readonly CodeColour[] = PALETTES[table]
  return palette.find((colour) => colour.code === code)
}

/** Short word for a code; empty if it has none. */
export function shortCodeWord(t: Translate, table: 'roadCondition' | 'iceRisk', code: number): string {
  const colour = codeColour(table, code)
  return colour ? t(`codes.short.${table}.${colour.key}`) : ''
}

/** Word for a code; empty if it has none. */
export function codeWord(t: Translate, table: CodeTable, code: number): string {
  const colour = codeColour(table, code)
  return colour ? t(`codes.${table}.${colour.key}`) : ''
}
