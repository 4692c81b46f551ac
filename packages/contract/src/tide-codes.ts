/** Code tables of tides; their texts are in `language`. */

/**
 * Levels computed from the astronomical tide alone, its high and low waters, and levels forecast with weather
 * and river.
 */
export const TIDE_SERIES = ['prediction', 'extremes', 'forecast'] as const
export type TideSeries = (typeof TIDE_SERIES)[number]

export const TIDE_EXTREMES = ['high', 'low'] as const
export type TideExtreme = (typeof TIDE_EXTREMES)[number]

/** Reference level: Canadian chart datum, French hydrographic zero. */
export const TIDE_DATUMS = ['chart_datum', 'hydrographic_zero'] as const
export type TideDatum = (typeof TIDE_DATUMS)[number]
