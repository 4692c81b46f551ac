import type { Phase } from './types.ts'

type Conditions = {
  readonly phase: Phase
  readonly precipitationMmh: number
  readonly isShower: boolean
  readonly visibilityM: number
  readonly airTemperatureC: number
  /** 0 to 1 */
  readonly cloud: number
  readonly blowingSnow: boolean
}

/**
 * Thresholds between light, moderate and heavy: rates at which the latter two start, mm/h (WMO-No. 8 for
 * rain; a third of it for snow).
 */
const MODERATE_RAIN_MMH = 2.5
const HEAVY_RAIN_MMH = 10
const MODERATE_SNOW_MMH = 0.8
const HEAVY_SNOW_MMH = 3
const FOG_M = 1000

/** Present weather, WMO 4677: of codes with the same meaning, the intensity decides. */
export function weatherCode(conditions: Conditions): number {
  const rain = level(conditions.precipitationMmh, MODERATE_RAIN_MMH, HEAVY_RAIN_MMH)
  const snow = level(conditions.precipitationMmh, MODERATE_SNOW_MMH, HEAVY_SNOW_MMH)
  switch (conditions.phase) {
    case 'rain':
      return conditions.isShower ? 80 + rain : 61 + 2 * rain
    case 'snow':
      return conditions.isShower ? 85 + Math.min(1, snow) : 71 + 2 * snow
    case 'snow_rain':
      return (conditions.isShower ? 83 : 68) + Math.min(1, snow)
    case 'freezing_rain':
      return 66 + Math.min(1, rain)
    case 'ice_pellets':
      return 79
    case 'none':
      break
  }
  if (conditions.blowingSnow) return 38
  if (conditions.visibilityM < FOG_M) return conditions.airTemperatureC < 0 ? 48 : 45
  if (conditions.cloud < 0.15) return 0
  if (conditions.cloud < 0.4) return 1
  return conditions.cloud < 0.8 ? 2 : 3
}

function level(rateMmh: number, moderateMmh: number, heavyMmh: number): number {
  if (rateMmh < moderateMmh) return 0
  return rateMmh < heavyMmh ? 1 : 2
}
