import type { Treatment } from '@verglas/contract/circuit-codes'

/** What a treatment lays on the road, as the road model takes it. */
export type Laid = { readonly saltGm2: number; readonly brineWaterMm: number; readonly isPlowed: boolean }

/** Of the dry salt of a treatment never stays on the lane: bounced off, or blown away by the first vehicles. */
const BOUNCED = { grains: 0.2, wetted: 0.1, liquid: 0.05 }
/** Mass of NaCl in brine of the eutectic. */
const BRINE_SALT = 0.233
/** Brine in pre-wetted salt, by mass: the middle of 10 to 30 %. */
const WETTED_BRINE = 0.2

/** Water, mm, that comes with a g/m² of dry salt. */
const BRINE_WATER_MM = (1 - BRINE_SALT) / BRINE_SALT / 1000
const WETTED_WATER_MM =
  (WETTED_BRINE * (1 - BRINE_SALT)) / (1 - WETTED_BRINE + WETTED_BRINE * BRINE_SALT) / 1000

/**
 * What one pass leaves on the lane, g/m² of dry NaCl equivalent as a quantity says it. Abrasives melt nothing; of a mixture
 * with salt the quantity is that of its salt.
 */
export function laidBy(treatment: Treatment, gm2: number): Laid {
  const isPlowed = treatment.startsWith('plow')
  if (treatment === 'brine')
    return { saltGm2: gm2 * (1 - BOUNCED.liquid), brineWaterMm: gm2 * BRINE_WATER_MM, isPlowed }
  if (treatment === 'prewet')
    return { saltGm2: gm2 * (1 - BOUNCED.wetted), brineWaterMm: gm2 * WETTED_WATER_MM, isPlowed }
  const hasGrains = treatment === 'salt' || treatment === 'salt_abrasive' || treatment === 'plow_salt'
  return { saltGm2: hasGrains ? gm2 * (1 - BOUNCED.grains) : 0, brineWaterMm: 0, isPlowed }
}
