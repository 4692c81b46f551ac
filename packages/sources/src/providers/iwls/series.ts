import type { TideSeries } from '@verglas/contract/tide-codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'

/** A series requested besides the observed levels, in whole UTC days, and how often it is requested. */
export type SeriesSpec = {
  code: string
  series: TideSeries
  everyMs: number
  /** Days before and after today. */
  days: readonly [before: number, after: number]
  /** null: high and low waters have no regular step, and the service refuses a resolution for them. */
  resolution: string | null
}

/** The first code that a station has is used: SPINE is made for the St. Lawrence, `wlf` for other places. */
export const PREDICTIONS: readonly SeriesSpec[] = [
  { code: 'wlp', series: 'prediction', everyMs: DAY_MS, days: [1, 5], resolution: 'FIFTEEN_MINUTES' },
  { code: 'wlp-hilo', series: 'extremes', everyMs: DAY_MS, days: [2, 21], resolution: null },
]
export const FORECASTS: readonly SeriesSpec[] = [
  { code: 'wlf-spine', series: 'forecast', everyMs: HOUR_MS, days: [0, 2], resolution: 'FIFTEEN_MINUTES' },
  { code: 'wlf', series: 'forecast', everyMs: HOUR_MS, days: [0, 2], resolution: 'FIFTEEN_MINUTES' },
]

export const OBSERVED = 'wlo'

/** The series named in a message's name; `wlo` if there is none. */
export function seriesOf(name: string): { code: string; series: TideSeries | null } {
  const code = /(?<![a-z])(wl(?:o|p-hilo|p|f-spine|f))(?![a-z])/i.exec(name)?.[1]?.toLowerCase() ?? OBSERVED
  const spec = [...PREDICTIONS, ...FORECASTS].find((candidate) => candidate.code === code)
  return { code, series: spec?.series ?? null }
}
