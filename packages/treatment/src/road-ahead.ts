import type { AdviceSource } from './advice.ts'

type Series = ArrayLike<number>

/**
 * The road as it is forecast if nothing more is done to it. All of a length; the first instant is now or the next full hour. Stores are those of the
 * instant, amounts are sums since the instant before (the first is not used). mm of water; NaN is missing.
 */
export type RoadOutlook = {
  readonly timesMs: Series
  readonly surfaceC: Series
  readonly dewPointC: Series
  readonly windKmh: Series
  readonly waterMm: Series
  readonly iceMm: Series
  readonly looseSnowMm: Series
  readonly packedSnowMm: Series
  readonly frostMm: Series
  readonly saltGm2: Series
  readonly rainMm: Series
  readonly snowMm: Series
  readonly freezingRainMm: Series
  readonly icePelletsMm: Series
  /** 1 where snow is blown over the road. */
  readonly blowingSnow: Series
}

/** Without them nothing is advised; wind only counts where snow is blown. */
export const NEEDED_SERIES = [
  'surfaceC',
  'dewPointC',
  'waterMm',
  'iceMm',
  'looseSnowMm',
  'packedSnowMm',
  'frostMm',
  'saltGm2',
  'rainMm',
  'snowMm',
  'freezingRainMm',
  'icePelletsMm',
] as const satisfies readonly (keyof RoadOutlook)[]

/** Of a round of which nobody has told how long it takes (product default). */
export const USUAL_CYCLE_MINUTES = 120

/** What is known of a place beside the road ahead. */
export type AdviceCase = {
  readonly outlook: RoadOutlook
  readonly nowMs: number
  /** When the forecast run was made that the road rests on. */
  readonly issuedAtMs: number
  readonly source: AdviceSource
  /** Time in which a crew comes round. */
  readonly cycleMinutes: number
  /** 0 below 50, 1 to 150, 2 to 250, 3 above: vehicles an hour and lane. */
  readonly trafficLevel: 0 | 1 | 2 | 3
  /** Of the film, by a sensor of this road. */
  readonly measured?: { readonly freezingPointC: number; readonly atMs: number; readonly source: string }
  readonly isBridge: boolean
  /** A bridge whose surface is that of the road beside it has no forecast. */
  readonly hasOwnSurface: boolean
  /** Standard deviation of the surface temperature's error at each instant, K; null or NaN where nobody knows it. */
  readonly surfaceSpreadK: Series | null
}

export const at = (series: Series, index: number): number => series[index] ?? Number.NaN

/** The last instant up to which everything is known: what comes after a gap is not judged. */
export function lastCompleteIndex(outlook: RoadOutlook): number {
  let last = outlook.timesMs.length - 1
  for (const name of NEEDED_SERIES) {
    const series = outlook[name]
    for (let index = 0; index <= last; index++) if (!Number.isFinite(series[index])) last = index - 1
  }
  return last
}
