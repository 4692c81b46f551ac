import type { Treatment } from '@verglas/contract/circuit-codes'

/** A de-icer: the concentration that a freezing film must contain, and its eutectic. */
type Material = {
  readonly eutecticC: number
  /** Per cent by mass. */
  readonly eutecticPct: number
  /** Concentration at which a film stays liquid down to a temperature below zero, per cent by mass. */
  concentrationPct(temperatureC: number): number
}

/** Fits through the phase diagrams of the three usual de-icers (docs/treatment.md); from 0 °C to near the eutectic. */
export const MATERIALS = {
  nacl: {
    eutecticC: -21.1,
    eutecticPct: 23.3,
    concentrationPct: (temperatureC) => -0.02916 * temperatureC ** 2 - 1.7208 * temperatureC - 0.116,
  },
  mgcl2: {
    eutecticC: -33,
    eutecticPct: 21.6,
    concentrationPct: (temperatureC) => -0.02 * temperatureC ** 2 - 1.25 * temperatureC + 0.82,
  },
  cacl2: {
    eutecticC: -51,
    eutecticPct: 29.8,
    concentrationPct: (temperatureC) => -0.0116 * temperatureC ** 2 - 1.1058 * temperatureC + 2.44,
  },
} as const satisfies Record<string, Material>

/**
 * Lowest road temperature at which a treatment still works in time, °C; missing for treatments that melt
 * nothing.
 */
export const LOWEST_ROAD_C: Partial<Record<Treatment, number>> = {
  brine: -10,
  prewet: -12,
  // Dry grains work only above -7 °C: below, guard G8 takes the next treatment of the row or pre-wetted salt. So a row
  // may list dry salt down to -10 °C.
  salt: -10,
  salt_abrasive: -12,
  plow_salt: -12,
}
/** At and below this temperature grains stay dry and have no effect. */
export const GRAINS_NOT_BELOW_C = -7

export const LIQUIDS: readonly Treatment[] = ['brine']
export const CHEMICALS: readonly Treatment[] = ['brine', 'prewet', 'salt', 'salt_abrasive', 'plow_salt']
