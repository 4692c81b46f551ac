import { precipitationPhase } from '@verglas/quantities'
import { LAPSE_K_PER_M } from './climate.ts'
import type { Phase } from './types.ts'

/** Height above the road at which warm air is over cold air ahead of a warm front. */
const NOSE_M = 800
/** Warm enough there to melt snow completely, or only partly. */
const MELTING_NOSE_C = 1.2
const PARTLY_MELTING_NOSE_C = 0
/** Below this temperature, drops freeze before they reach the road. */
const PELLETS_BELOW_C = -6
const MIN_MMH = 0.05

/** Temperature of the warm layer over a place, from the free-air temperature reduced to sea level. */
export function noseTemperatureC(aloftSeaLevelC: number, altitudeM: number): number {
  return aloftSeaLevelC - LAPSE_K_PER_M * (altitudeM + NOSE_M)
}

/**
 * Precipitation type: from the wet bulb temperature at the road, except where a warm layer melts the snow above air
 * that freezes it again.
 */
export function phaseOf(rateMmh: number, wetBulbC: number, noseC: number): Phase {
  if (rateMmh < MIN_MMH) return 'none'
  if (wetBulbC <= 0 && noseC >= PARTLY_MELTING_NOSE_C) {
    return noseC < MELTING_NOSE_C || wetBulbC < PELLETS_BELOW_C ? 'ice_pellets' : 'freezing_rain'
  }
  return precipitationPhase(wetBulbC)
}

/** Depth of new snow for 1 mm of water, cm: 0.8 when wet, up to 1.7 when cold (Roebber et al. 2003 give 4–25:1). */
export function snowCmPerMm(airTemperatureC: number): number {
  return Math.min(1.7, Math.max(0.8, 1 - 0.05 * airTemperatureC))
}

/**
 * Rain and snow for a rate, mm/h of liquid and cm/h of snow; mixed precipitation counts half, pellets
 * accumulate like wet snow.
 */
export function amountsPerHour(phase: Phase, rateMmh: number, airTemperatureC: number) {
  const snowShare = phase === 'snow' ? 1 : phase === 'snow_rain' ? 0.5 : 0
  const isLiquid = phase === 'rain' || phase === 'freezing_rain' || phase === 'snow_rain'
  return {
    rainMmh: isLiquid ? rateMmh * (1 - snowShare) : 0,
    pelletsMmh: phase === 'ice_pellets' ? rateMmh : 0,
    snowMmh: rateMmh * snowShare,
    snowCmh: rateMmh * snowShare * snowCmPerMm(airTemperatureC),
  }
}
