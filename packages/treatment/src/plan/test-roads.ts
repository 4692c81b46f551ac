import { HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { forecastRoad, type RoadCase, type RoadForecast, type TreatmentEvent } from '@verglas/road-model'
import { PRESETS } from '../presets/presets.ts'
import { checkPlan } from './check-plan.ts'
import { planTreatments } from './plan.ts'
import { checkedPlan, type PlanCheck } from './plan-check.ts'
import { planHours } from './plan-hours.ts'
import { CIRCUIT, EVENING_MS } from './test-night.ts'
import type { PlanCase, TreatmentPlan } from './treatment-plan.ts'

export const HOURS = 24
export type Weather = {
  readonly airC: number
  readonly dewPointC: number
  readonly rainMm?: number
  readonly snowMm?: number
  readonly cloud?: number
}

/** A road in the given weather by hours since the evening, from a day before it on. */
export function roadCaseOf(
  weatherAt: (hour: number) => Weather,
  treatments: readonly TreatmentEvent[] = [],
): RoadCase {
  const hours = Array.from({ length: 2 * HOURS + 3 }, (_, index) => index - HOURS)
  const weather = hours.map(weatherAt)
  return {
    id: 'road',
    site: { latitudeDeg: 45, longitudeDeg: 3, altitudeM: 600 },
    weather: {
      timesMs: hours.map((hour) => EVENING_MS + hour * HOUR_MS),
      airTemperatureC: weather.map(({ airC }) => airC),
      dewPointC: weather.map(({ dewPointC }) => dewPointC),
      windMs: weather.map(() => 2),
      cloudCover: weather.map(({ cloud = 1 }) => cloud),
      rainMm: weather.map(({ rainMm = 0 }) => rainMm),
      snowMm: weather.map(({ snowMm = 0 }) => snowMm),
    },
    observations: [],
    treatments,
    fromMs: EVENING_MS,
    untilMs: EVENING_MS + (HOURS + 1) * HOUR_MS,
    outputStepS: 1200,
  }
}

const PER_HOUR = 3
const STORES = [
  'timesMs',
  'surfaceC',
  'dewPointC',
  'waterMm',
  'iceMm',
  'looseSnowMm',
  'packedSnowMm',
  'frostMm',
  'saltGm2',
] as const

/** The case of a plan for a road that the model forecasts. */
export function planCaseOf(forecast: RoadForecast): PlanCase {
  const hourly = Array.from(forecast.timesMs.keys()).filter((index) => index % PER_HOUR === 0)
  const at = (series: Float64Array) => hourly.map((index) => series[index] as number)
  const sum = (series: Float64Array) =>
    hourly.map((index) =>
      series.subarray(Math.max(0, index + 1 - PER_HOUR), index + 1).reduce((all, mm) => all + mm, 0),
    )
  const freezingRainMm = sum(forecast.freezingRainMm)
  const outlook = {
    ...forecast,
    ...Object.fromEntries(STORES.map((name) => [name, at(forecast[name])])),
    windKmh: at(forecast.windMs),
    rainMm: sum(forecast.rainMm).map((mm, hour) => mm - (freezingRainMm[hour] as number)),
    snowMm: sum(forecast.snowMm),
    freezingRainMm,
    icePelletsMm: hourly.map(() => 0),
    blowingSnow: hourly.map(() => 0),
  }
  return { hours: planHours(outlook as never), nowMs: EVENING_MS, circuit: CIRCUIT, measured: null }
}

type Checked = {
  readonly table: TreatmentPlan
  readonly check: PlanCheck
  readonly plan: TreatmentPlan
}

/** The plan of the table for one road, its check by the road model, and the plan that results. */
export function checkedOn(roadCase: RoadCase, change: Partial<PlanCase> = {}): Checked {
  const planCase = { ...planCaseOf(forecastRoad(roadCase)), ...change }
  const table = planTreatments(PRESETS.default, planCase)
  const check = checkPlan({
    roads: [{ position: 0, roadCase, forecastDangers: new Map() }],
    plan: table,
    planCase,
    table: PRESETS.default,
    limits: DEFAULT_GRIP_LIMITS,
  })
  if (!check) throw new Error('a road that ends too early')
  return { table, check, plan: checkedPlan(table, check) }
}
