import type { TreatmentPreset } from '@verglas/contract/treatment-codes'
import type { DecisionTable } from '../decision-table.ts'
import { DEFAULT_TABLE } from './default.ts'
import { FHWA_TABLE } from './fhwa.ts'
import { FRENCH_TABLE } from './french.ts'
import { SCOTTISH_TABLE } from './scottish.ts'

export const PRESETS: Record<TreatmentPreset, DecisionTable> = {
  default: DEFAULT_TABLE,
  scottish: SCOTTISH_TABLE,
  fhwa: FHWA_TABLE,
  french: FRENCH_TABLE,
}
