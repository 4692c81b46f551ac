import { HOUR_MS } from '@verglas/quantities'
import { at, lastCompleteIndex, type RoadOutlook } from '../road-outlook.ts'
import type { PlanHour } from './treatment-plan.ts'

/** The hours of a road forecast up to the first one with a missing value. */
export function planHours(outlook: RoadOutlook): PlanHour[] {
  const endIndex = lastCompleteIndex(outlook)
  return Array.from({ length: Math.max(0, endIndex) }, (_, index) => {
    const next = index + 1
    const danger = outlook.dangers?.[next]
    return {
      fromMs: at(outlook.timesMs, index),
      toMs: at(outlook.timesMs, next),
      surfaceC: Math.min(at(outlook.surfaceC, index), at(outlook.surfaceC, next)),
      dewPointC: Math.max(at(outlook.dewPointC, index), at(outlook.dewPointC, next)),
      windKmh: Math.max(at(outlook.windKmh, index), at(outlook.windKmh, next)),
      waterMm: at(outlook.waterMm, index),
      iceMm: at(outlook.iceMm, index),
      looseMm: at(outlook.looseSnowMm, index),
      packedMm: at(outlook.packedSnowMm, index),
      frostMm: at(outlook.frostMm, index),
      saltGm2: at(outlook.saltGm2, index),
      rainMm: at(outlook.rainMm, next),
      snowMm: at(outlook.snowMm, next),
      freezingRainMm: at(outlook.freezingRainMm, next),
      freezesAtC: outlook.freezesAtC ? at(outlook.freezesAtC, next) : 0,
      pelletsMm: at(outlook.icePelletsMm, next),
      isBlowing: at(outlook.blowingSnow, index) > 0 || at(outlook.blowingSnow, next) > 0,
      ...(danger && { danger }),
    }
  })
}

/** Weather and road temperature of an hour, as a person enters them. */
export type EnteredHour = {
  readonly surfaceC: number
  readonly dewPointC: number
  readonly windKmh: number
  readonly rainMm: number
  readonly freezingRainMm: number
  readonly snowMm: number
  readonly icePelletsMm: number
}
export type EnteredCover = {
  readonly waterMm: number
  readonly iceMm: number
  readonly looseSnowMm: number
  readonly packedSnowMm: number
  readonly saltGm2: number
}

/** Water that stays in the texture of a road, mm, as in the road model. */
const RETAINED_WATER_MM = 0.2
/** Snow that melts on a road above 0 °C, mm of water per hour and kelvin (product default). */
const MELTED_MM_PER_K = 1
/** From this wind speed on, lying or falling snow is blown over a road. */
const BLOWING_KMH = 24
const DRIVEN_SNOW_MM = 0.2
const TRACE_MM = 0.02

/**
 * Hours of a road whose temperature is entered by hand: its cover follows from the precipitation. Nothing
 * evaporates or is thrown off by traffic, so the road is too wet rather than too dry.
 */
export function enteredHours(
  weather: readonly EnteredHour[],
  start: EnteredCover,
  fromMs: number,
): PlanHour[] {
  let { waterMm, iceMm, looseSnowMm: looseMm, packedSnowMm: packedMm, saltGm2 } = start
  return weather.map((hour, index) => {
    const { icePelletsMm, ...entered } = hour
    const isDriven = looseMm >= DRIVEN_SNOW_MM || hour.snowMm >= TRACE_MM
    const planHour: PlanHour = {
      ...entered,
      pelletsMm: icePelletsMm,
      fromMs: fromMs + index * HOUR_MS,
      toMs: fromMs + (index + 1) * HOUR_MS,
      waterMm,
      iceMm,
      looseMm,
      packedMm,
      frostMm: 0,
      saltGm2,
      isBlowing: hour.windKmh >= BLOWING_KMH && isDriven,
    }
    const meltable = Math.max(0, hour.surfaceC) * MELTED_MM_PER_K
    const meltedMm = Math.min(looseMm + hour.snowMm + icePelletsMm, meltable)
    looseMm += hour.snowMm + icePelletsMm - meltedMm
    const thawedMm = Math.min(iceMm, meltable - meltedMm)
    iceMm -= thawedMm
    packedMm -= Math.min(packedMm, meltable)
    const rainMm = hour.rainMm + hour.freezingRainMm
    waterMm += rainMm + meltedMm + thawedMm
    if (rainMm < TRACE_MM) waterMm = Math.min(waterMm, Math.max(RETAINED_WATER_MM, waterMm / 2))
    else saltGm2 *= RETAINED_WATER_MM / Math.max(RETAINED_WATER_MM, waterMm)
    return planHour
  })
}
