import type { Situation } from '@verglas/contract'
import { clearSkyIrradianceOfSineWm2 } from '@verglas/quantities'
import { isPrecipitating } from './road-input.ts'
import { goodValue, type StationReading } from './truth.ts'

/** Less ice than this is not seen by a sensor, mm (EN 15518-3). */
const MIN_ICE_MM = 0.1
/** Sensor states of a road with frost, ice or snow on it. */
const FROZEN_STATES: ReadonlySet<number> = new Set([4, 5, 8])
/** Ice that melts, or is about to, holds the road between these, °C. */
const MELTING_C = [-0.5, 3] as const
/** Sine of −0.833°: upper limb on the horizon. */
const HORIZON_SINE = -0.0145
/** Sine of 6°: below, hills and houses shade more than clouds do. */
const HIGH_SUN_SINE = 0.1
/** A pyranometer that reads this share of a clear sky's irradiance sees the sun between clouds. */
const SUNNY_SHARE = 0.6
/** Two or three eighths and less are a clear sky to a forecaster (WMO: few), %. */
const CLEAR_PCT = 30

export type Surroundings = {
  /** Nearest to the instant; null where the station said nothing. */
  readonly reading: StationReading | null
  readonly sineOfElevation: number
  /** Of the newest forecast before the instant, %; null where none is known. */
  readonly cloudPct: number | null
}

/**
 * What the road was under: ice that melts on it counts before what falls, that before the sky. Judged by the readings;
 * the sky of a night, which no station measures, by the newest forecast.
 */
export function situationOf({ reading, sineOfElevation, cloudPct }: Surroundings): Situation {
  if (reading && isMelting(reading)) return 'melting'
  if (reading && isPrecipitating(reading)) return 'precipitation'
  const isClear = cloudPct !== null && cloudPct <= CLEAR_PCT
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
