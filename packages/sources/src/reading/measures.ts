import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { ObservationFact } from '../facts/observation.ts'
import { toMetric } from './units.ts'

/** What was read of one station at one instant so far. */
export type Measures = Pick<ObservationFact, 'values' | 'quality' | 'elements'>

export const noMeasures = (): Measures => ({ values: {}, quality: {}, elements: {} })

export type MeasuredValue = {
  value: number
  /** As the provider means it. */
  unit: string
  /** Name of what the value came from. */
  element: string
  /** What the source says against it, or what has to be known of it. */
  note?: string | undefined
}

/**
 * Takes a value in the metric unit of its measure. One that cannot be is absent, and its raw value kept. False
 * where the unit is none of the measure: nothing is taken then.
 */
export function takeValue(
  measures: Measures,
  code: MeasureCode,
  { value, unit, element, note }: MeasuredValue,
): boolean {
  const { quantity, min, max } = MEASURES[code]
  const metric = toMetric(value, unit, quantity)
  if (metric === null) return false
  measures.elements[code] = element
  if (!(metric >= min && metric <= max)) {
    measures.quality[code] = { flag: 'out_of_range', raw: value, note: `${element} ${value} ${unit}`.trim() }
    return true
  }
  // above 100 % is fog on a capacitive sensor
  measures.values[code] = code === 'rh' ? Math.min(metric, 100) : metric
  if (note) measures.quality[code] = { flag: 'source', note }
  return true
}

/** Takes a code of the product; what the provider wrote for it is `raw`. */
export function takeCode(
  measures: Measures,
  code: 'road_state' | 'ice_risk' | 'precip_type',
  { value, raw, element, note }: { value: number; raw: number | string; element: string; note?: string },
): void {
  measures.elements[code] = element
  measures.values[code] = value
  if (value === FAILING[code]) measures.quality[code] = { flag: 'failing', raw, note: `${element} ${raw}` }
  else if (note) measures.quality[code] = { flag: 'source', raw, note }
}

/** The codes that say that the sensor is at fault. */
const FAILING = { road_state: 9, ice_risk: 5, precip_type: 4 }

/** The measure of a temperature below the surface, for a depth in cm; other depths than those of a measure share one. */
export function subsurfaceCode(depthCm: number | null): 'tss' | 'tss-5' | 'tss-10' | 'tss-30' {
  switch (depthCm === null ? null : Math.round(depthCm)) {
    case 5:
      return 'tss-5'
    case 10:
      return 'tss-10'
    case 30:
      return 'tss-30'
    default:
      return 'tss'
  }
}

/** Sums over the past hour count at the full hour only: in between they repeat it, and a day would count it many times. */
export const isFullHour = (at: Date): boolean => at.getTime() % HOUR_MS === 0
