import type { RoadStep } from '@verglas/contract'
import { ROAD_CODES, ROAD_MEASURES, type RoadCode, storedOffset } from '@verglas/contract/measures'
import { shiftAt } from '@verglas/forecasting'
import { HOUR_MS } from '@verglas/quantities'
import type { z } from 'zod'
import type { PointCorrections } from '../humancast/queries.ts'
import { LISTED_CODES, type listedRoads, type RoadSeries } from './queries.ts'

type Step = z.input<typeof RoadStep>

/** What a correction changes at a shared point: the temperature and the band around it. */
const MOVED = ['ts', 'ts_low', 'ts_high'] as const satisfies readonly RoadCode[]

/**
 * Converts stored integers to steps between the instants, and the one that was running when the forecast was made. Forecasts
 * of an organisation's own points include its forecasters' corrections; those of shared points get them here.
 */
export function roadSteps(
  { startMs, stepS, values, before }: RoadSeries,
  corrections: PointCorrections | undefined,
): Step[] {
  const addedAt = shiftOf(corrections)
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
    const addedC = ts === null ? null : addedAt(ms)
    const step = {
      dt: new Date(ms).toISOString(),
      ...measures,
      corrected: ts_model !== null && ts_model !== ts,
    }
    return addedC === null ? step : { ...step, ...moved(measures, addedC), ts_model: ts, corrected: true }
  })
}

/** What a read adds to the road temperature, °C; null where nothing is to be added. */
const shiftOf = (corrections: PointCorrections | undefined) => (ms: number) =>
  corrections && !corrections.isInChain ? shiftAt(corrections.corrections, 'ts', ms) : null

function moved(values: Record<RoadCode, number | null>, addedC: number): Partial<Step> {
  return Object.fromEntries(
    MOVED.map((code) => {
      const valueC = values[code]
      return [code, valueC === null ? null : Math.round(100 * (valueC + addedC)) / 100]
    }),
  )
}

/** The last instant of a series, where its last step ends. */
export function endMsOf({ startMs, stepS, values }: RoadSeries): number {
  return startMs + Math.max(0, lengthOf(values) - 1) * stepS * 1000
}

function lengthOf(values: RoadSeries['values']): number {
  return Math.max(0, ...ROAD_CODES.map((code) => values[code]?.length ?? 0))
}

type Listed = Awaited<ReturnType<typeof listedRoads>>[number]

type ListOptions = { fromMs: number; corrections: PointCorrections | undefined; hasAir: boolean }

/** The hours of one point in a list, with the forecasters' corrections of the road temperature. */
export function listedRoad({ values, ...road }: Listed, { fromMs, corrections, hasAir }: ListOptions) {
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
  const addedAt = shiftOf(corrections)
  let corrected = roadValues.ts.some((valueC, hour) => (ts_model[hour] ?? valueC) !== valueC)
  const ts = roadValues.ts.map((valueC, hour) => {
    const addedC = valueC === null ? null : addedAt(fromMs + hour * HOUR_MS)
    if (valueC === null || addedC === null) return valueC
    corrected = true
    return Math.round(100 * (valueC + addedC)) / 100
  })
  return { ...road, ...roadValues, ...air, ts, corrected }
}
