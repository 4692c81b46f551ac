import type { RoadStep } from '@verglas/contract'
import { ROAD_CODES, ROAD_MEASURES, type RoadCode, storedOffset } from '@verglas/contract/measures'
import type { z } from 'zod'
import { LISTED_CODES, type listedRoads, type RoadSeries } from './queries.ts'

type Step = z.input<typeof RoadStep>

/**
 * Converts stored integers to steps between the instants, including the step that was current when the forecast was
 * made. A step says whether its temperature includes a forecaster's correction.
 */
export function roadSteps({ startMs, stepS, values, before }: RoadSeries): Step[] {
  const first = before ? -1 : 0
  return Array.from({ length: Math.max(0, lengthOf(values) - 1 - first) }, (_, index) => {
    const begin = first + index
    const ms = startMs + begin * stepS * 1000
    const measures = Object.fromEntries(
      ROAD_CODES.map((code) => {
        const place = begin + storedOffset(code)
        const stored = (place < 0 ? before?.[code] : values[code]?.[place]) ?? null
        return [code, stored === null ? null : stored / ROAD_MEASURES[code].scale]
      }),
    ) as Record<RoadCode, number | null>
    const { ts, ts_model } = measures
    return {
      dt: new Date(ms).toISOString(),
      ...measures,
      corrected: ts_model !== null && ts_model !== ts,
    }
  })
}

/** The last instant of a series, where its last step ends. */
export function endMsOf({ startMs, stepS, values }: RoadSeries): number {
  return startMs + Math.max(0, lengthOf(values) - 1) * stepS * 1000
}

function lengthOf(values: RoadSeries['values']): number {
  return Math.max(0, ...ROAD_CODES.map((code) => values[code]?.length ?? 0))
}

type Listed = Awaited<ReturnType<typeof listedRoads>>[number]

/** The hours of one point in a list. */
export function listedRoad({ values, ...road }: Listed, { hasAir }: { hasAir: boolean }) {
  const {
    tair,
    ts_model,
    grip: _grip,
    ...roadValues
  } = Object.fromEntries(
    LISTED_CODES.map((code) => {
      const { scale } = ROAD_MEASURES[code]
      return [code, values[code].map((stored) => (stored === null ? null : stored / scale))]
    }),
  ) as Listed['values']
  const air = hasAir ? { tair } : {}
  const corrected = roadValues.ts.some((valueC, hour) => (ts_model[hour] ?? valueC) !== valueC)
  return { ...road, ...roadValues, ...air, corrected }
}
