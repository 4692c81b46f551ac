import { isGritting, isPlowing, type Treatment } from '@verglas/contract/circuit-codes'
import type { Deicer } from '@verglas/contract/treatment-codes'

/** Amounts a treatment applies to the road, as input of the road model; g/m², dry. */
export type AppliedAmounts = {
  readonly saltGm2: number
  readonly mgcl2Gm2: number
  readonly cacl2Gm2: number
  readonly abrasiveGm2: number
  readonly brineWaterMm: number
  readonly isPlowed: boolean
}

/**
 * Share of a treatment's dry salt that never stays on the lane: bounced off, or blown away by the first
 * vehicles.
 */
const BOUNCED = { grains: 0.2, wetted: 0.1, liquid: 0.05 }
/** Mass fraction of salt in brine when it is spread: the eutectic for NaCl, and commercial products for the others. */
const BRINE_SHARE: Readonly<Record<Deicer, number>> = { nacl: 0.233, mgcl2: 0.3, cacl2: 0.32 }
/** Mass fraction of brine in pre-wetted salt: the middle of 10 to 30 %. */
const WETTED_BRINE = 0.2

/** Water in brine, mm per g/m² of dry salt. */
const brineWaterMm = (share: number) => (1 - share) / share / 1000
const wettedWaterMm = (share: number) =>
  (WETTED_BRINE * (1 - share)) / (1 - WETTED_BRINE + WETTED_BRINE * share) / 1000

/**
 * Amounts that one pass leaves on the lane, g/m²; quantities refer to the dry de-icer. Abrasives melt nothing; for a
 * mixture the quantity is that of its salt, plus half as much of abrasives (product default).
 */
export function appliedAmounts(treatment: Treatment, gm2: number, deicer: Deicer = 'nacl'): AppliedAmounts {
  const isPlowed = isPlowing(treatment)
  const share = BRINE_SHARE[deicer]
  const applied = (dryGm2: number, waterMm = 0, abrasiveGm2 = 0): AppliedAmounts => ({
    saltGm2: deicer === 'nacl' ? dryGm2 : 0,
    mgcl2Gm2: deicer === 'mgcl2' ? dryGm2 : 0,
    cacl2Gm2: deicer === 'cacl2' ? dryGm2 : 0,
    abrasiveGm2,
    brineWaterMm: waterMm,
    isPlowed,
  })
  if (treatment === 'brine') return applied(gm2 * (1 - BOUNCED.liquid), gm2 * brineWaterMm(share))
  if (treatment === 'prewet') return applied(gm2 * (1 - BOUNCED.wetted), gm2 * wettedWaterMm(share))
  if (treatment === 'salt_abrasive') return applied(gm2 * (1 - BOUNCED.grains), 0, gm2 / 2)
  if (isGritting(treatment)) return applied(0, 0, gm2)
  const hasGrains = treatment === 'salt' || treatment === 'plow_salt'
  return applied(hasGrains ? gm2 * (1 - BOUNCED.grains) : 0)
}
