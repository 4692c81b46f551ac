import { KM_PER_MILE, type UnitSystem } from './units.ts'

/** The unit in which an organisation writes spread quantities. */
export type SpreadUnit = 'g/m2' | 'kg/lane-km' | 'L/lane-km'

const LB_PER_KG = 1 / 0.45359237
/** Dry salt in brine of 23.3 % NaCl, kg/L. */
const BRINE_SALT_KGL = 0.274
const L_PER_GALLON = 3.785411784

/** How the spread quantities of a circuit are written for a person. */
export type SpreadWriting = {
  readonly unit: SpreadUnit
  readonly laneWidthM: number
  readonly system: UnitSystem
}

/**
 * Converts g/m² of dry material to the unit of an organisation; in the imperial system, quantities per
 * lane-km become lb or US gallons per lane-mile. 1 g/m² on a lane of 1 m is 1 kg/km.
 */
export function spreadQuantity(
  gm2: number,
  { unit, laneWidthM, system }: SpreadWriting,
): { value: number; unit: string } {
  if (unit === 'g/m2') return { value: gm2, unit: 'g/m²' }
  const kgPerKm = gm2 * laneWidthM
  const isImperial = system === 'imperial'
  const perLane = isImperial ? KM_PER_MILE : 1
  if (unit === 'kg/lane-km')
    return {
      value: kgPerKm * perLane * (isImperial ? LB_PER_KG : 1),
      unit: isImperial ? 'lb/lane-mile' : 'kg/km',
    }
  const litres = (kgPerKm / BRINE_SALT_KGL) * perLane
  return { value: isImperial ? litres / L_PER_GALLON : litres, unit: isImperial ? 'gal/lane-mile' : 'L/km' }
}

/** Decimals of a quantity in an input field: finer than any spreader in every unit. */
export const SPREAD_DECIMALS = 2
const HALF_OF_LAST_DECIMAL = 0.5 / 10 ** SPREAD_DECIMALS

/**
 * Converts a quantity typed in the unit of an organisation to g/m². A multiple of 0.01 g/m² that was written
 * with `SPREAD_DECIMALS` is restored exactly.
 */
export function gm2OfSpread(value: number, writing: SpreadWriting): number {
  const oneGm2Value = spreadQuantity(1, writing).value
  const gm2 = value / oneGm2Value
  const hundredths = Math.round(gm2 * 100) / 100
  return Math.abs(hundredths - gm2) * oneGm2Value <= HALF_OF_LAST_DECIMAL * 1.001 ? hundredths : gm2
}
