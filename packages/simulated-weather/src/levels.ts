import { LAPSE_K_PER_M } from './climate.ts'
import type { Phase } from './types.ts'

const MAX_LEVEL_M = 4500
/** Snow falls this far below the 0 °C level before it has melted. */
const MELTING_M = 300
/** Air that the sun has mixed cools upwards by 1 K in 100 m. */
const MIXED_M_PER_K = 100

type Air = {
  readonly phase: Phase
  readonly altitudeM: number
  readonly airTemperatureC: number
  /** Temperature of the free air, reduced to sea level. */
  readonly aloftC: number
}

/**
 * 0 °C level and rain–snow limit over a place, metres above the sea. They come from the free air, and agree with the
 * precipitation at the ground: no snow falls below its limit. The cold layer under freezing rain is not considered.
 */
export function levelsAbove({ phase, altitudeM, airTemperatureC, aloftC }: Air): {
  freezingLevelM: number
  rainSnowLimitM: number
} {
  const freezingAboveM = aloftC / LAPSE_K_PER_M
  const mixedLayerM = airTemperatureC > 0 ? altitudeM + MIXED_M_PER_K * airTemperatureC : 0
  const warmM = Math.max(freezingAboveM, mixedLayerM)
  const agreedM = agreeing(phase, altitudeM, warmM)
  const freezingLevelM = Math.min(MAX_LEVEL_M, Math.max(0, agreedM))
  return { freezingLevelM, rainSnowLimitM: Math.max(0, freezingLevelM - MELTING_M) }
}

function agreeing(phase: Phase, altitudeM: number, levelM: number): number {
  if (phase === 'snow') return Math.min(levelM, altitudeM + MELTING_M)
  if (phase === 'rain') return Math.max(levelM, altitudeM + MELTING_M)
  if (phase === 'snow_rain') return altitudeM + MELTING_M
  return levelM
}
