import { isGritting, type Treatment } from '@verglas/contract/circuit-codes'
import { type Deicer, MATERIALS, type Material } from '@verglas/contract/treatment-codes'

/** Dry material, kg. */
export type MaterialKg = Readonly<Record<Material, number>>

export const NO_MATERIAL: MaterialKg = { nacl: 0, mgcl2: 0, cacl2: 0, abrasive: 0 }
/**
 * A mixture contains half as much abrasives as salt, and its quantity is that of the salt (product default).
 */
const ABRASIVE_OF_MIXTURE = 0.5

/** Material that one pass takes from the store, kg. */
export function materialKg(
  spread: Treatment,
  gm2: number,
  areaM2: number,
  deicer: Deicer = 'nacl',
): MaterialKg {
  const kg = (gm2 * areaM2) / 1000
  if (isGritting(spread)) return { ...NO_MATERIAL, abrasive: kg }
  const abrasive = spread === 'salt_abrasive' ? kg * ABRASIVE_OF_MIXTURE : 0
  return { ...NO_MATERIAL, [deicer]: kg, abrasive }
}

export const addMaterials = (a: MaterialKg, b: MaterialKg, times = 1): MaterialKg =>
  Object.fromEntries(MATERIALS.map((material) => [material, a[material] + times * b[material]])) as MaterialKg

export const totalKg = (of: MaterialKg): number => MATERIALS.reduce((sum, material) => sum + of[material], 0)
