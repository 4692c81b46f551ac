import type { UnitSystem } from './units.ts'

/** How an organisation writes how much is spread. */
export type SpreadUnit = 'g/m2' | 'kg/lane-km' | 'L/lane-km'

const KM_PER_MILE = 1.609344
const LB_PER_KG = 1 / 0.45359237
/** Brine of 23.3 % NaCl holds as much dry salt, kg/L. */
const BRINE_SALT_KGL = 0.274
const L_PER_GALLON = 3.785411784

/**
 * g/m² of dry material in the unit of an organisation; the imperial system has lb and US gallons a lane-mile for what is
 * written by lanes. 1 g/m² on a lane of 1 m is 1 kg/km.
 */
export function spreadQuantity(
  gm2: number,
  { unit, laneWidthM, system }: { unit: SpreadUnit; laneWidthM: number; system: UnitSystem },
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
