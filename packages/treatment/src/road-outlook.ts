import type { DangerLevel, HazardKind } from '@verglas/road-hazard'
import type { AdviceSource } from './advice.ts'

type Series = ArrayLike<number>

/** How slippery a road is, and why. */
export type RoadDanger = {
  readonly level: DangerLevel
  readonly kind: HazardKind
  /** The estimated grip of its worst instant, where the forecast has it. */
  readonly grip?: number
}

/**
 * Forecast of the road without further treatment. All series have the same length; the first instant is now
 * or the next full hour.
 * Stores are instantaneous, amounts are sums since the previous instant (the first is not used). mm of water;
 * NaN is missing.
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
  /** 1 during blowing snow. */
  readonly blowingSnow: Series
  /**
   * Road temperature at or below which the rain since the previous instant freezes, °C; 0 if left out. It is below
   * 0 where the road forecast keeps this rain liquid because of salt or melting snow.
   */
  readonly freezesAtC?: Series
  /** The danger of the hour before each instant, if the road forecast has it. */
  readonly dangers?: readonly (RoadDanger | null)[]
}

/** Series without which there is no advice; wind is only needed where snow is blowing. */
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

export { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'

/** Input for the advice: the road forecast and properties of the place. */
export type AdviceCase = {
  readonly outlook: RoadOutlook
  readonly nowMs: number
  /** Issue time of the underlying forecast run. */
  readonly issuedAtMs: number
  readonly source: AdviceSource
  /** Duration of a crew's round. */
  readonly cycleMinutes: number
  /** Vehicles per hour and lane: 0 below 50, 1 to 150, 2 to 250, 3 above. */
  readonly trafficLevel: 0 | 1 | 2 | 3
  /** Freezing point of the film, measured by a sensor of this road. */
  readonly measured?: { readonly freezingPointC: number; readonly atMs: number; readonly source: string }
  readonly isBridge: boolean
  /** False for a bridge that takes its surface from the adjacent road, without a forecast of its own. */
  readonly hasOwnSurface: boolean
  /** Standard deviation of the surface temperature's error at each instant, K; null or NaN if unknown. */
  readonly surfaceSpreadK: Series | null
}

export const at = (series: Series, index: number): number => series[index] ?? Number.NaN

/**
 * Index of the last instant up to which all needed series are complete; instants after a gap are not judged.
 */
export function lastCompleteIndex(outlook: RoadOutlook): number {
  let last = outlook.timesMs.length - 1
  for (const name of NEEDED_SERIES) {
    const series = outlook[name]
    for (let index = 0; index <= last; index++) if (!Number.isFinite(series[index])) last = index - 1
  }
  return last
}
