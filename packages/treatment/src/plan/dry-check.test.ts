import { HOUR_MS } from '@verglas/quantities'
import { type DangerLevel, DEFAULT_GRIP_LIMITS, DRY_GRIP } from '@verglas/road-hazard'
import { forecastRoad, type RoadCase } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import type { ForecastDangers } from './as-forecast.ts'
import { checkPlan, type PlanToCheck } from './check-plan.ts'
import { dryCheck } from './dry-check.ts'
import { planTreatments } from './plan.ts'
import { EVENING_MS } from './test-night.ts'
import { HOURS, planCaseOf, roadCaseOf, type Weather } from './test-roads.ts'

const table = PRESETS.default
const MINUTE_MS = 60_000
const dry = (): Weather => ({ airC: -4, dewPointC: -12, cloud: 1 })

/** The dangers that a stored forecast gives each hour, with the grip in hundredths. */
function dangersOf(roadCase: RoadCase): ForecastDangers {
  const { timesMs, hazardLevel, grip } = forecastRoad(roadCase)
  const dangers = new Map<number, { level: DangerLevel; grip: number }>()
  for (const [index, ms] of timesMs.entries()) {
    const hourMs = Math.ceil(ms / HOUR_MS) * HOUR_MS
    const { level, grip: lowest } = dangers.get(hourMs) ?? { level: 0, grip: 1 }
    dangers.set(hourMs, {
      level: Math.max(level, hazardLevel[index] as number) as DangerLevel,
      grip: Math.min(lowest, Math.round((grip[index] as number) * 100) / 100),
    })
  }
  return dangers
}

function toCheck(roadCases: readonly RoadCase[], { nowMs = EVENING_MS, goalLevel = 1 } = {}): PlanToCheck {
  const usual = planCaseOf(forecastRoad(roadCases[0] as RoadCase))
  const circuit = { ...usual.circuit, service: { goalLevel, returnMinutes: 60 } as never }
  const planCase = { ...usual, nowMs, circuit }
  return {
    roads: roadCases.map((roadCase, index) => ({
      position: 2 * index,
      roadCase,
      forecastDangers: dangersOf(roadCase),
    })),
    plan: planTreatments(table, planCase),
    planCase,
    table,
    limits: DEFAULT_GRIP_LIMITS,
  }
}

describe('the check of a plan without passes on dry roads', () => {
  const road = roadCaseOf(dry)
  const begunInHour = { ...road, fromMs: EVENING_MS + 40 * MINUTE_MS }
  const begunBefore = { ...road, fromMs: EVENING_MS - 5 * HOUR_MS - 20 * MINUTE_MS }

  test.each([
    ['one road', toCheck([road])],
    ['several roads', toCheck([road, { ...road, id: 'other' }, begunBefore])],
    [
      'a forecast that begins within the hour',
      toCheck([begunInHour, road], { nowMs: EVENING_MS + 35 * MINUTE_MS }),
    ],
    ['a forecast that began hours ago', toCheck([begunBefore, road], { nowMs: EVENING_MS + 5 * MINUTE_MS })],
    ['the strictest level of service', toCheck([road, begunInHour], { goalLevel: 0 })],
    ['a road that is followed only', { ...toCheck([begunInHour]), isFixed: true as const }],
    ['weather colder than the limits of salt', toCheck([roadCaseOf(() => ({ airC: -22, dewPointC: -30 }))])],
  ])('is that of the road model: %s', (_name, plan) => {
    const check = dryCheck(plan)
    expect(check?.treated.lowestGrip).toBe(DRY_GRIP)
    expect(check).toEqual(checkPlan(plan))
  })
})

describe('the road model has to be run', () => {
  const road = roadCaseOf(dry)
  const [first] = toCheck([road]).roads as [PlanToCheck['roads'][number]]
  const without = (ms: number): ForecastDangers =>
    new Map([...first.forecastDangers].filter(([hourMs]) => hourMs !== ms))

  test.each([
    ['if a road is wet', toCheck([road, roadCaseOf(() => ({ airC: 6, dewPointC: 5, rainMm: 0.5 }))])],
    ['if there is frost', toCheck([roadCaseOf(() => ({ airC: -4, dewPointC: -3.5, cloud: 0 }))])],
    ['if snow falls', toCheck([roadCaseOf((hour) => ({ ...dry(), snowMm: hour === 9 ? 0.5 : 0 }))])],
    [
      'if the forecast has no danger for an hour',
      { ...toCheck([road]), roads: [{ ...first, forecastDangers: without(EVENING_MS + 3 * HOUR_MS) }] },
    ],
    [
      'if the weather ends before the plan',
      toCheck([
        {
          ...road,
          weather: { ...road.weather, timesMs: Array.from(road.weather.timesMs).slice(0, 2 * HOURS - 6) },
        },
      ]),
    ],
  ])('%s', (_name, plan) => {
    expect(dryCheck(plan)).toBeNull()
  })
})
