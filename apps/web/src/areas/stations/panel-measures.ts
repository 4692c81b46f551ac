import type { MeasureCode } from '@verglas/contract/measures'

/** What the panels of stations write: one question for all of them on a screen. */
const CODES: readonly MeasureCode[] = [
  'ice_risk',
  'road_state',
  'tair',
  'tdew',
  'ts',
  'wind_avg',
  'wind_dir',
  'wind_force',
  'wind_max',
]
export const PANEL_MEASURES = CODES.join(',')

/** The same with a measure that they do not write. */
export const panelMeasuresWith = (code: MeasureCode): string =>
  CODES.includes(code) ? PANEL_MEASURES : [...CODES, code].sort().join(',')
