import type { MeasureCode } from '@verglas/contract/measures'
import { DANGER_CODES } from './observed-danger.ts'

/** The measures of all station panels, so that the panels of a screen share one request. */
const CODES: readonly MeasureCode[] = [
  ...DANGER_CODES,
  'tair',
  'wind_avg',
  'wind_dir',
  'wind_force',
  'wind_max',
]
export const PANEL_MEASURES = [...CODES].sort().join(',')

/** `PANEL_MEASURES` with an additional measure. */
export const panelMeasuresWith = (code: MeasureCode): string =>
  CODES.includes(code) ? PANEL_MEASURES : [...CODES, code].sort().join(',')
