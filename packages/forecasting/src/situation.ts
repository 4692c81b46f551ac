import type { Situation } from '@verglas/contract'
import { clearSkyIrradianceOfSineWm2 } from '@verglas/quantities'
import { isPrecipitating } from './road-input.ts'
import { goodValue, type StationReading } from './truth.ts'

/** Sensors do not detect less ice than this, mm (EN 15518-3). */
const MIN_ICE_MM = 0.1
/** Sensor states of a road with frost, ice or snow on it. */
const FROZEN_STATES: ReadonlySet<number> = new Set([4, 5, 8])
/** Range of road temperatures with ice that melts or is about to, °C. */
export const MELTING_C = [-0.5, 3] as const
/** Sine of −0.833°: the sun's upper limb on the horizon. */
const HORIZON_SINE = -0.0145
/** Sine of 6°: below it, hills and houses shade more than clouds do. */
const HIGH_SUN_SINE = 0.1
/** Share of clear-sky irradiance from which a pyranometer counts as sunny, even between clouds. */
const SUNNY_SHARE = 0.6
/** Up to two or three eighths, forecasters call the sky clear (WMO: few), %. */
const CLEAR_PCT = 30

export const isClearSky = (cloudPct: number | null): boolean => cloudPct !== null && cloudPct <= CLEAR_PCT

export type Surroundings = {
  /** The reading nearest to the instant; null if there is none. */
  readonly reading: StationReading | null
  readonly sineOfElevation: number
  /** Cloud in the latest forecast before the instant, %; null if there is none. */
  readonly cloudPct: number | null
}

/**
 * Situation of the road: melting ice takes precedence over precipitation, and that over the sky. Judged by
 * the readings; the night sky, which no station measures, by the latest forecast.
 */
export function situationOf({ reading, sineOfElevation, cloudPct }: Surroundings): Situation {
  if (reading && isMelting(reading)) return 'melting'
  if (reading && isPrecipitating(reading)) return 'precipitation'
  const isClear = isClearSky(cloudPct)
  if (sineOfElevation < HORIZON_SINE) return isClear ? 'clear_night' : 'other'
  if (sineOfElevation < HIGH_SUN_SINE) return 'other'
  const solarWm2 = reading ? goodValue(reading, 'solar') : null
  const isSunny =
    solarWm2 === null ? isClear : solarWm2 >= SUNNY_SHARE * clearSkyIrradianceOfSineWm2(sineOfElevation)
  return isSunny ? 'sun' : 'other'
}

function isMelting(reading: StationReading): boolean {
  const surfaceC = goodValue(reading, 'ts')
  if (surfaceC === null || surfaceC < MELTING_C[0] || surfaceC > MELTING_C[1]) return false
  const state = goodValue(reading, 'road_state')
  const hasIce = (goodValue(reading, 'road_ice') ?? 0) >= MIN_ICE_MM
  return hasIce || (state !== null && FROZEN_STATES.has(state))
}
