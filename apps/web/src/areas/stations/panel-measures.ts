import type { MeasureCode } from '@verglas/contract/measures'

/** The measures of all station panels, so that the panels of a screen share one request. */
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

/** The same, with an additional measure. */
export const panelMeasuresWith = (code: MeasureCode): string =>
  CODES.includes(code) ? PANEL_MEASURES : [...CODES, code].sort().join(',')
