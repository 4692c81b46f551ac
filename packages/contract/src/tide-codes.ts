/** Code tables of tides; words for them live in `language`. */

/** Levels computed from the tides alone, its high and low waters, and levels foreseen with the weather and the river. */
export const TIDE_SERIES = ['prediction', 'extremes', 'forecast'] as const
export type TideSeries = (typeof TIDE_SERIES)[number]

export const TIDE_EXTREMES = ['high', 'low'] as const
export type TideExtreme = (typeof TIDE_EXTREMES)[number]

/** What levels are above: Canadian chart datum, French hydrographic zero. */
export const TIDE_DATUMS = ['chart_datum', 'hydrographic_zero'] as const
export type TideDatum = (typeof TIDE_DATUMS)[number]
