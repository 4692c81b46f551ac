import { MEASURES, type MeasureCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { ObservationFact } from '../facts/observation.ts'
import { toMetric } from './units.ts'

/** Everything read so far for one station at one instant. */
export type Measures = Pick<ObservationFact, 'values' | 'quality' | 'elements'>

export const noMeasures = (): Measures => ({ values: {}, quality: {}, elements: {} })

export type MeasuredValue = {
  value: number
  /** The unit in which the provider means the value. */
  unit: string
  /** Name of the source element of the value. */
  element: string
  /** The source's objection to the value, or a remark about it. */
  note?: string | undefined
}

/**
 * Stores a value in the metric unit of its measure. An impossible value is left out and its raw value
 * recorded in the quality. Returns false, and stores nothing, if the unit does not belong to the measure.
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
  // A capacitive sensor shows more than 100 % in fog.
  measures.values[code] = code === 'rh' ? Math.min(metric, 100) : metric
  if (note) measures.quality[code] = { flag: 'source', note }
  return true
}

/** Stores a code of the product; `raw` is what the provider wrote for it. */
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

/** The codes that mean that the sensor is faulty. */
const FAILING = { road_state: 9, ice_risk: 5, precip_type: 4 }

/**
 * The measure for a temperature below the surface at a depth in cm; depths without a measure of their own
 * share one.
 */
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

/**
 * Sums over the past hour count only at the full hour: values in between overlap, and a daily sum would count
 * them many times.
 */
export const isFullHour = (at: Date): boolean => at.getTime() % HOUR_MS === 0
