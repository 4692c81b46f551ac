import type { RoadStep } from '@verglas/contract'
import { ROAD_CODES, ROAD_MEASURES, type RoadCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import type { Corrector } from '../humancast/queries.ts'
import { LISTED_CODES, type listedRoads, type RoadSeries } from './queries.ts'

type Step = z.input<typeof RoadStep>

/**
 * Measures that a forecaster corrects: the temperature and the band around it. The others stay as the model
 * gave them.
 */
const MOVED = ['ts', 'ts_low', 'ts_high'] as const satisfies readonly RoadCode[]

/** Converts stored integers to steps and adds the forecasters' corrections to the road temperature. */
export function roadSteps({ startMs, stepS, values }: RoadSeries, corrector: Corrector | undefined): Step[] {
  return Array.from({ length: lengthOf(values) }, (_, index) => {
    const ms = startMs + index * stepS * 1000
    const measures = Object.fromEntries(
      ROAD_CODES.map((code) => {
        const stored = values[code]?.[index] ?? null
        return [code, stored === null ? null : stored / ROAD_MEASURES[code].scale]
      }),
    ) as Record<RoadCode, number | null>
    const addedC = measures.ts === null ? null : (corrector?.('ts', ms) ?? null)
    const step = { dt: new Date(ms).toISOString(), ...measures, corrected: addedC !== null }
    return addedC === null ? step : { ...step, ...moved(measures, addedC) }
  })
}

function moved(values: Record<RoadCode, number | null>, addedC: number): Partial<Step> {
  return Object.fromEntries(
    MOVED.map((code) => {
      const valueC = values[code]
      return [code, valueC === null ? null : Math.round(100 * (valueC + addedC)) / 100]
    }),
  )
}

/** The last instant of a series: its values are at instants, not over steps. */
export function endMsOf({ startMs, stepS, values }: RoadSeries): number {
  return startMs + Math.max(0, lengthOf(values) - 1) * stepS * 1000
}

function lengthOf(values: RoadSeries['values']): number {
  return Math.max(0, ...ROAD_CODES.map((code) => values[code]?.length ?? 0))
}

type Listed = Awaited<ReturnType<typeof listedRoads>>[number]

type ListOptions = { fromMs: number; corrector: Corrector | undefined; hasAir: boolean }

/** The hours of one point in a list, with the forecasters' corrections added to the road temperature. */
export function listedRoad({ values, ...road }: Listed, { fromMs, corrector, hasAir }: ListOptions) {
  const { tair, ...roadValues } = Object.fromEntries(
    LISTED_CODES.map((code) => {
      const { scale } = ROAD_MEASURES[code]
      return [code, values[code].map((stored) => (stored === null ? null : stored / scale))]
    }),
  ) as Listed['values']
  const air = hasAir ? { tair } : {}
  if (!corrector) return { ...road, ...roadValues, ...air, corrected: false }
  let corrected = false
  const ts = roadValues.ts.map((valueC, hour) => {
    const addedC = valueC === null ? null : corrector('ts', fromMs + hour * HOUR_MS)
    if (valueC === null || addedC === null) return valueC
    corrected = true
    return Math.round(100 * (valueC + addedC)) / 100
  })
  return { ...road, ...roadValues, ...air, ts, corrected }
}
