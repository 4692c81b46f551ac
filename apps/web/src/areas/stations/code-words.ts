import { ICE_RISKS, RAIN_TYPES, ROAD_STATES } from '@verglas/contract/codes'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import type { Translate } from '@verglas/language'

const KEYS: Readonly<Record<string, readonly string[]>> = {
  roadState: ROAD_STATES,
  rainType: RAIN_TYPES,
  iceRisk: ICE_RISKS,
}

/** The word of a code, empty where it has none. */
export function codeWord(code: MeasureCode, value: number, t: Translate): string {
  const table = measure(code).codes ?? ''
  const key = KEYS[table]?.[value]
  return key === undefined ? '' : t(`codes.${table}.${key}`)
}
