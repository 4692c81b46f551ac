import { QUARTER_DAYS, type QuarterDay } from '@verglas/contract/codes'
import { FORECAST_CODES, FORECAST_MEASURES, type ForecastCode } from '@verglas/contract/measures'
import {
  correctedWeather,
  type HumanCorrection,
  isWeatherCorrected,
  type RoadRain,
  withRoadPrecipitation,
} from '@verglas/forecasting'
import { localClock } from '@verglas/language'
import {
  cumulate,
  HOUR_MS,
  meanWindDirectionDeg,
  mostSignificantWeather,
  totalAmount,
} from '@verglas/quantities'

/** Section of a run whose steps have one length; values in metric units, one per step. */
export type RunSection = {
  startMs: number
  stepS: number
  values: Partial<Record<ForecastCode, (number | null)[]>>
}

type Values = Record<ForecastCode, number | null>
type Step = {
  ms: number
  hours: number
  day: string
  quarter: QuarterDay
  values: Values
  /** Whether a value includes a forecaster's correction. */
  isCorrected: boolean
}

export const AMOUNTS = ['rain', 'snow', 'rain_frz', 'ice'] as const

/** Every step of a run in order. Where sections overlap, the shorter steps win. */
export function stepsOf(sections: readonly RunSection[], timeZone: string): Step[] {
  const clock = localClock(timeZone)
  const steps: Step[] = []
  let endMs = Number.NEGATIVE_INFINITY
  for (const { startMs, stepS, values } of [...sections].sort((a, b) => a.stepS - b.stepS)) {
    const count = Math.max(0, ...FORECAST_CODES.map((code) => values[code]?.length ?? 0))
    for (let index = 0; index < count; index++) {
      const ms = startMs + index * stepS * 1000
      if (ms < endMs) continue
      const { date, hour } = clock(ms)
      const own = Object.fromEntries(
        FORECAST_CODES.map((code) => [code, values[code]?.[index] ?? null]),
      ) as Values
      steps.push({
        ms,
        hours: stepS / 3600,
        day: date,
        quarter: quarterOf(hour),
        values: own,
        isCorrected: false,
      })
    }
    const last = steps.at(-1)
    if (last) endMs = last.ms + last.hours * HOUR_MS
  }
  return steps
}

function quarterOf(localHour: number): QuarterDay {
  return QUARTER_DAYS[Math.floor(localHour / 6)] ?? 'night'
}

/** Inputs of the steps of a run. */
export type StepsOfRun = {
  readonly sections: readonly RunSection[]
  readonly roadRain?: RoadRain | undefined
}

/** The steps of a run with the forecasters' corrections, and with the precipitation type of the road. */
function completedSteps(
  { sections, roadRain }: StepsOfRun,
  timeZone: string,
  corrections: readonly HumanCorrection[],
): Step[] {
  const corrected = sections.map((section) =>
    withRoadPrecipitation(correctedWeather(section, corrections), roadRain),
  )
  return stepsOf(corrected, timeZone).map((step) => {
    if (!isWeatherCorrected(corrections, step.ms, step.hours * 3600)) return step
    const values = Object.entries(step.values).map(([code, value]) => [
      code,
      value === null ? null : tidy(value),
    ])
    return { ...step, values: Object.fromEntries(values) as Values, isCorrected: true }
  })
}

/**
 * A forecast in steps of 1, 6 or 24 hours on [fromMs, toMs). Hourly steps reach as far as the run has hourly
 * values. Quarter-days and days follow the point's local time; a longer step of the run counts towards the one in
 * which it begins.
 */
export function forecastSteps(
  run: StepsOfRun,
  options: {
    hours: 1 | 6 | 24
    timeZone: string
    fromMs?: number
    toMs?: number
    corrections?: readonly HumanCorrection[]
  },
) {
  const { hours, timeZone, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = options
  const completed = completedSteps(run, timeZone, options.corrections ?? [])
  const groups =
    hours === 1
      ? completed.filter((step) => step.hours === 1).map((step) => [step])
      : grouped(completed, hours)
  const merged = groups.map((group) => mergedStep(group, hours))
  const sums = Object.fromEntries(
    AMOUNTS.map((code) => [code, cumulate(merged.map((step) => step[code]))]),
  ) as Record<(typeof AMOUNTS)[number], (number | null)[]>
  return merged
    .map((step, index) => ({
      ...step,
      rain_sum: sums.rain[index] ?? null,
      snow_sum: sums.snow[index] ?? null,
      rain_frz_sum: sums.rain_frz[index] ?? null,
      ice_sum: sums.ice[index] ?? null,
    }))
    .filter((step) => Date.parse(step.dt) >= fromMs && Date.parse(step.dt) < toMs)
}

function grouped(steps: readonly Step[], hours: 6 | 24): Step[][] {
  const groups = new Map<string, Step[]>()
  for (const step of steps) {
    const key = hours === 24 ? step.day : `${step.day} ${step.quarter}`
    const group = groups.get(key)
    if (group) group.push(step)
    else groups.set(key, [step])
  }
  return [...groups.values()]
}

function mergedStep(group: readonly Step[], hours: 1 | 6 | 24) {
  const [first] = group
  if (!first) throw new Error('a step without parts')
  const valuesOf = (code: ForecastCode) => group.flatMap(({ values }) => values[code] ?? [])
  const temperatures = valuesOf('tair')
  const merged = Object.fromEntries(
    FORECAST_CODES.map((code) => [code, aggregate(code, valuesOf(code), group.length)]),
  ) as Values
  return {
    dt: new Date(first.ms).toISOString(),
    day: first.day,
    quarter: first.quarter,
    duration: hours === 1 ? 1 : group.reduce((sum, step) => sum + step.hours, 0),
    tair_min: temperatures.length > 0 ? Math.min(...temperatures) : null,
    tair_max: temperatures.length > 0 ? Math.max(...temperatures) : null,
    ...merged,
    corrected: group.some(({ isCorrected }) => isCorrected),
  }
}

/** Sums keep the resolution of their summands; means get at most two more digits. */
const tidy = (value: number): number => Math.round(value * 1e4) / 1e4

/** Hours without a value are not dry: a total of zero needs all of them. */
function totalOf(values: readonly number[], steps: number): number | null {
  const missing = Array.from({ length: steps - values.length }, () => null)
  const total = totalAmount([...values, ...missing])
  return total === null ? null : tidy(total)
}

function aggregate(code: ForecastCode, values: readonly number[], steps: number): number | null {
  if (values.length === 0) return null
  switch (FORECAST_MEASURES[code].aggregation) {
    case 'sum':
      return totalOf(values, steps)
    case 'max':
      return Math.max(...values)
    case 'min':
      return Math.min(...values)
    case 'direction':
      return directionOf(values)
    case 'significance':
      return mostSignificantWeather(values)
    default:
      return tidy(values.reduce((sum, value) => sum + value, 0) / values.length)
  }
}

function directionOf(values: readonly number[]): number | null {
  const meanDeg = meanWindDirectionDeg(values)
  return meanDeg === null ? null : tidy(meanDeg) % 360
}

/**
 * One measure at `count` full hours from `fromMs` on, each from the shortest step that contains the hour;
 * null where the run has none.
 */
export function hourlyValues(
  sections: readonly RunSection[],
  code: ForecastCode,
  { fromMs, count }: { readonly fromMs: number; readonly count: number },
): (number | null)[] {
  const shortestFirst = [...sections].sort((a, b) => a.stepS - b.stepS)
  return Array.from({ length: count }, (_, hour) => {
    const ms = fromMs + hour * HOUR_MS
    for (const { startMs, stepS, values } of shortestFirst) {
      const value = values[code]?.[Math.floor((ms - startMs) / (stepS * 1000))]
      if (value !== undefined && value !== null) return value
    }
    return null
  })
}
