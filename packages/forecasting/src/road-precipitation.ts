import { HOUR_MS } from '@verglas/quantities'
import { type RoadLiquidMm, withRoadCode, withRoadRain } from '@verglas/road-hazard'
import type { Series } from './rephase.ts'

type Values = readonly (number | null)[]

/** Full hours of a road forecast, the first of which begins at `startMs`: liquid precipitation, mm. */
export type RoadRain = {
  readonly startMs: number
  /** All that falls liquid, and what of it freezes on the road. */
  readonly liquidMm: Values
  readonly freezingMm: Values
}

/** Steps of equal length; `values` are metric, one per step. */
type Steps = { readonly startMs: number; readonly stepS: number; readonly values: Series }

/**
 * The steps with the precipitation type of the road: rain that freezes on it is freezing rain, in amounts and in the
 * weather code. Steps that the road forecast does not cover stay as they are.
 */
export function withRoadPrecipitation<S extends Steps>(steps: S, road: RoadRain | undefined): S {
  const { rain = [], rain_frz = [], weather = [] } = steps.values
  const count = Math.max(rain.length, rain_frz.length, weather.length)
  if (!road || count === 0) return steps
  const hours = steps.stepS / 3600
  const divided = Array.from({ length: count }, (_, index) => {
    const step = { rainMm: rain[index] ?? null, freezingRainMm: rain_frz[index] ?? null }
    const code = weather[index] ?? null
    const liquid = roadLiquid(road, steps.startMs + index * steps.stepS * 1000, hours)
    if (!liquid) return { ...step, code }
    const roadStep = withRoadRain(step, liquid)
    return { ...roadStep, code: code === null ? null : withRoadCode(code, roadStep, liquid, hours) }
  })
  const withValues = (code: 'rain' | 'rain_frz' | 'weather', values: (number | null)[]) =>
    values.some((value) => value !== null) ? { [code]: values } : {}
  return {
    ...steps,
    values: {
      ...steps.values,
      ...withValues(
        'rain',
        divided.map(({ rainMm }) => rainMm),
      ),
      ...withValues(
        'rain_frz',
        divided.map(({ freezingRainMm }) => freezingRainMm),
      ),
      ...withValues(
        'weather',
        divided.map(({ code }) => code),
      ),
    },
  }
}

/** The liquid precipitation of a step in the road forecast; null if the forecast does not cover all of the step. */
function roadLiquid(road: RoadRain, ms: number, hours: number): RoadLiquidMm | null {
  const first = (ms - road.startMs) / HOUR_MS
  if (!Number.isInteger(first) || !Number.isInteger(hours)) return null
  let [liquidMm, freezingMm] = [0, 0]
  for (let hour = first; hour < first + hours; hour++) {
    const [liquid, freezing] = [road.liquidMm[hour] ?? null, road.freezingMm[hour] ?? null]
    if (liquid === null || freezing === null) return null
    liquidMm += liquid
    freezingMm += freezing
  }
  return { liquidMm, freezingMm }
}
