import type { RoadStep } from '@verglas/contract'
import { ROAD_CODES, ROAD_MEASURES, type RoadCode } from '@verglas/contract/measures'
import type { z } from 'zod'
import type { Corrector } from '../humancast/queries.ts'
import type { RoadSeries } from './queries.ts'

type Step = z.input<typeof RoadStep>

/** What a forecaster moves: the temperature and the band around it. The rest stays as the model gave it. */
const MOVED = ['ts', 'ts_low', 'ts_high'] as const satisfies readonly RoadCode[]

/** Stored integers to steps, with what forecasters of the organisation add to the road temperature. */
export function roadSteps({ startMs, stepS, values }: RoadSeries, corrector: Corrector | undefined): Step[] {
  return Array.from({ length: lengthOf(values) }, (_, index) => {
    const ms = startMs + index * stepS * 1000
    const shown = Object.fromEntries(
      ROAD_CODES.map((code) => {
        const stored = values[code]?.[index] ?? null
        return [code, stored === null ? null : stored / ROAD_MEASURES[code].scale]
      }),
    ) as Record<RoadCode, number | null>
    const addedC = shown.ts === null ? null : (corrector?.('ts', ms) ?? null)
    const step = { dt: new Date(ms).toISOString(), ...shown, corrected: addedC !== null }
    return addedC === null ? step : { ...step, ...moved(shown, addedC) }
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
