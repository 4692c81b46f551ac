import { HOUR_MS } from '@verglas/quantities'
import { type DangerLevel, DEFAULT_GRIP_LIMITS, type HazardKind, hazardCode } from '@verglas/road-hazard'
import { forecastRoad, type RoadCase } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { treatmentEvents } from '../treatment-events.ts'
import { checkPlan } from './check-plan.ts'
import { judgedRoad } from './judged-road.ts'
import { planTreatments } from './plan.ts'
import { betterPlan, checkedPlan, planCheck } from './plan-check.ts'
import { plannedPasses } from './revisions.ts'
import { CIRCUIT, EVENING_MS } from './test-night.ts'
import { HOURS, planCaseOf, roadCaseOf, type Weather } from './test-roads.ts'
import type { Pass, PlanProblem, TreatmentPlan } from './treatment-plan.ts'
import { graveSpans, moreDangerous, triedRoads } from './tried-roads.ts'

const table = PRESETS.default

function checked(weatherAt: (hour: number) => Weather) {
  const roadCase = roadCaseOf(weatherAt)
  const planCase = planCaseOf(forecastRoad(roadCase))
  const tryPasses = (passes: readonly Pass[]) => {
    const forecast = forecastRoad({ ...roadCase, treatments: treatmentEvents(passes) })
    const span = { fromMs: EVENING_MS, toMs: EVENING_MS + HOURS * HOUR_MS }
    return triedRoads([{ forecast, judged: judgedRoad(forecast, span) }], planCase)
  }
  const plan = planTreatments(table, planCase)
  const [untreated, treated] = [tryPasses([]), tryPasses(plannedPasses(plan))]
  const search = betterPlan(table, planCase, plan, { untreated, treated })
  let step = search.next()
  while (!step.done) step = search.next(tryPasses(step.value))
  const check = planCheck(untreated, { treated, revisions: [] }, step.value)
  return { check, plan, judged: checkedPlan(plan, check) }
}

const problemsOf = ({ events }: ReturnType<typeof checked>['judged']) =>
  events.flatMap(({ problems }) => problems.filter(({ code }) => code === 'stays_slippery'))

test('a wet road that freezes is kept from it by the plan, which then holds', () => {
  const { check, judged, plan } = checked((hour) =>
    hour < 4
      ? { airC: 2, dewPointC: 1, rainMm: hour < 3 ? 0.5 : 0 }
      : { airC: -3, dewPointC: -5, cloud: 0.1 },
  )
  expect(check.untreated.slipperyMs).toBeGreaterThan(6 * HOUR_MS)
  expect(check.treated.slipperyMs).toBe(0)
  expect(check.treated.lowestGrip).toBeGreaterThan(check.untreated.lowestGrip)
  expect(check.proposal).toBeNull()
  expect(judged).toEqual(plan)
})

test('a plan that satisfies the table but leaves the road slippery does not hold, and proposes a better one', () => {
  const { check, plan, judged } = checked((hour) => ({
    airC: -2,
    dewPointC: -3,
    snowMm: hour >= 4 && hour < 10 ? 0.4 : 0,
  }))
  expect(plan.events.flatMap(({ problems }) => problems)).toEqual([])
  expect(check.treated.slipperyMs).toBeGreaterThan(6 * HOUR_MS)
  const [problem] = problemsOf(judged)
  expect(problem?.remedies).toContain('further_passes')
  expect(judged.headline.problems).toContainEqual(problem)
  const { proposal } = check
  expect(proposal?.judged.slipperyMs).toBeLessThan(check.treated.slipperyMs - HOUR_MS)
  // Every vehicle of the proposal is back before it sets out again.
  const departures = proposal?.passes.map(({ departMs }) => departMs) ?? []
  const vehicles = proposal?.remedies.includes('second_vehicle') ? 2 : 1
  const roundTripMs = CIRCUIT.roundTripMin * 60_000
  for (const [index, departMs] of departures.entries()) {
    const before = departures[index - vehicles]
    if (before !== undefined)
      expect(departMs - before).toBeGreaterThanOrEqual(roundTripMs - vehicles * 60_000)
  }
  // The snow never reaches the trigger of a blade, so it is scraped off only after the snowfall.
  const blades = proposal?.passes.filter(({ treatment }) => treatment.startsWith('plow')) ?? []
  expect(Math.min(...blades.map(({ finishMs }) => finishMs))).toBeGreaterThan(EVENING_MS + 9.6 * HOUR_MS)
})

test('freezing rain that no rate of the table melts is said not to hold', () => {
  const { judged, check } = checked((hour) => ({
    airC: -2,
    dewPointC: -3,
    rainMm: hour >= 4 && hour < 7 ? 1 : 0,
  }))
  expect(problemsOf(judged)[0]?.remedies).toContain('closing')
  expect(check.treated.lowestGrip).toBeLessThan(0.15)
})

test('passes that come late for the table are no problem where the road does not become slippery', () => {
  const { plan, check } = checked((hour) => ({ airC: hour < 3 ? 0.5 : 1, dewPointC: -3 }))
  const overdue: PlanProblem = { code: 'late', remedies: ['second_vehicle'] }
  const noLoad: PlanProblem = { code: 'capacity', remedies: ['reload'] }
  const event = {
    fromMs: EVENING_MS,
    toMs: EVENING_MS + 6 * HOUR_MS,
    worstKind: 'frost' as const,
    kinds: [],
    situations: [],
    passes: [],
    patrols: [],
    reason: 'normal' as const,
    problems: [overdue, noLoad],
  }
  expect(check.treated.slipperyMs).toBe(0)
  const allProblems = ({ events }: TreatmentPlan) => events.flatMap(({ problems }) => problems)
  expect(allProblems(checkedPlan({ ...plan, events: [event] }, check))).toEqual([noLoad])
  const slipperyFrom = (hour: number) => ({
    ...check,
    treated: {
      ...check.treated,
      slipperyPeriods: [{ fromMs: EVENING_MS + hour * HOUR_MS, toMs: EVENING_MS + (hour + 1) * HOUR_MS }],
    },
  })
  const problemsWhen = (hour: number, ...passes: Pass[]) =>
    allProblems(checkedPlan({ ...plan, events: [{ ...event, passes }] }, slipperyFrom(hour)))
  expect(problemsWhen(0)).toEqual([overdue, noLoad])
  // Slipperiness after the pass is finished is not due to its lateness.
  const pass = { gm2: 15, finishMs: EVENING_MS + 2 * HOUR_MS } as Pass // only the fields that are read
  expect(problemsWhen(1, pass)).toEqual([overdue, noLoad])
  expect(problemsWhen(3, pass)).toEqual([noLoad])
  expect(problemsWhen(3)).toEqual([overdue, noLoad])
})

describe('several roads under one plan', () => {
  const wet = roadCaseOf((hour) =>
    hour < 4
      ? { airC: 2, dewPointC: 1, rainMm: hour < 3 ? 0.5 : 0 }
      : { airC: -3, dewPointC: -5, cloud: 0.1 },
  )
  const snowy = roadCaseOf((hour) => ({ airC: -2, dewPointC: -3, snowMm: hour >= 4 && hour < 10 ? 0.4 : 0 }))
  const [main, other] = [wet, snowy].map((roadCase) => planCaseOf(forecastRoad(roadCase)))
  if (!main || !other) throw new Error('two roads')
  const planCase = { ...main, others: [{ hours: other.hours, measured: null }] }
  const plan = planTreatments(table, planCase)
  const checkOn = (roadCases: RoadCase[]) => {
    const roads = roadCases.map((roadCase, position) => ({ position, roadCase, forecastDangers: new Map() }))
    const check = checkPlan({ roads, plan, planCase, table, limits: DEFAULT_GRIP_LIMITS })
    if (!check) throw new Error('roads that end too early')
    return check
  }
  const [checkOnBoth, checkOnWet, checkOnSnowy] = [checkOn([wet, snowy]), checkOn([wet]), checkOn([snowy])]

  test('the check names the one that stays slippery the longest', () => {
    expect(checkOnBoth.road).toBe(1)
    expect(checkOnBoth.treated.slipperyMs).toBeGreaterThan(HOUR_MS)
    // The main road alone would be safe under the same passes.
    expect(checkOnWet.treated.slipperyMs).toBe(0)
  })

  test('each hour has the danger of the road that is the worst then', () => {
    for (const name of ['untreated', 'treated'] as const) {
      const { levels, slipperyMs, lowestGrip } = checkOnBoth[name]
      const alone = [checkOnWet[name], checkOnSnowy[name]]
      expect(levels).toEqual(
        levels.map((_, hour) => Math.max(...alone.map((road) => road.levels[hour] ?? 0))),
      )
      for (const [hour, { level, kind, road }] of checkOnBoth[name].gravest.entries()) {
        expect(level).toBe(levels[hour])
        expect(kind === 'none').toBe(level === 0)
        // Its road has that danger in that hour by itself.
        expect(alone[road]?.gravest[hour]).toMatchObject({ level, kind })
      }
      expect(lowestGrip).toBe(Math.min(...alone.map((road) => road.lowestGrip)))
      expect(slipperyMs).toBeGreaterThanOrEqual(Math.max(...alone.map((road) => road.slipperyMs)))
      expect(slipperyMs).toBeLessThanOrEqual(alone.reduce((sum, road) => sum + road.slipperyMs, 0))
    }
    // The wet road freezes before the first flake, the other stays white after the night.
    expect(checkOnBoth.untreated.slipperyMs).toBeGreaterThan(checkOnWet.untreated.slipperyMs)
  })

  test('hours that the plan does not change have the level that the forecast of the road states', () => {
    const stated = new Map(
      checkOnSnowy.untreated.levels.map((level, hour) => [
        EVENING_MS + (hour + 1) * HOUR_MS,
        Math.min(4, level + 1) as DangerLevel,
      ]),
    )
    const forecastDangers = new Map([...stated].map(([endMs, level]) => [endMs, { level }]))
    const roads = [{ position: 0, roadCase: snowy, forecastDangers }]
    const limits = DEFAULT_GRIP_LIMITS
    const stateful = checkPlan({ roads, plan, planCase, table, limits })
    expect(stateful?.untreated.levels).toEqual([...stated.values()])
    const changed = checkOnSnowy.treated.levels.map(
      (level, hour) => level !== checkOnSnowy.untreated.levels[hour],
    )
    expect(new Set(changed).size).toBe(2)
    expect(stateful?.treated.levels).toEqual(
      checkOnSnowy.treated.levels.map((level, hour) => (changed[hour] ? level : [...stated.values()][hour])),
    )
  })

  test('the lowest grip and the slippery time agree with the levels that the forecast states', () => {
    const statedAs = (level: DangerLevel, grip: number) => {
      const { untreated } = checkOnSnowy
      const forecastDangers = new Map(
        untreated.levels.map((_, hour) => [EVENING_MS + (hour + 1) * HOUR_MS, { level, grip }]),
      )
      const roads = [{ position: 0, roadCase: snowy, forecastDangers }]
      return checkPlan({ roads, plan, planCase, table, limits: DEFAULT_GRIP_LIMITS })?.untreated
    }
    expect(checkOnSnowy.untreated.slipperyMs).toBeGreaterThan(0)
    expect(statedAs(1, 0.5)).toMatchObject({ slipperyMs: 0, lowestGrip: 0.5 })
    const extreme = statedAs(4, 0.12)
    expect(extreme?.lowestGrip).toBe(0.12)
    // At least one step of each hour is slippery.
    expect(extreme?.slipperyMs).toBeGreaterThan(checkOnSnowy.untreated.slipperyMs)
    expect(extreme?.slipperyPeriods[0]?.fromMs).toBeLessThan(EVENING_MS + HOUR_MS)
  })

  test('a road that the plan makes more dangerous is named, even where another one is worse', () => {
    const judged = (levels: readonly number[]) => ({
      ...judgedRoad(forecastRoad(wet), { fromMs: EVENING_MS, toMs: EVENING_MS + 3 * HOUR_MS }),
      levels: levels as never,
    })
    const roadsWith = (first: readonly number[]) =>
      triedRoads(
        [first, [4, 4, 4]].map((levels) => ({ forecast: forecastRoad(wet), judged: judged(levels) })),
        planCase,
      )
    expect(moreDangerous(roadsWith([1, 3, 2]), roadsWith([2, 2, 2]))).toEqual([
      { fromMs: EVENING_MS + HOUR_MS, toMs: EVENING_MS + 2 * HOUR_MS },
    ])
  })
})

test('salt that would turn snow into wet ice for hours is not proposed, even if less of the night is slippery', () => {
  const { plan } = checked((hour) => ({ airC: -2, dewPointC: -3, snowMm: hour >= 4 && hour < 10 ? 0.4 : 0 }))
  const roadCase = roadCaseOf(() => ({ airC: -2, dewPointC: -3 }))
  const forecast = forecastRoad(roadCase)
  const planCase = planCaseOf(forecast)
  const tooLong = { fromMs: EVENING_MS + 6 * HOUR_MS, toMs: EVENING_MS + 16 * HOUR_MS }
  const judged = (level: 3 | 4, hours: number) => ({
    ...judgedRoad(forecast, { fromMs: EVENING_MS, toMs: EVENING_MS + HOURS * HOUR_MS }),
    slipperyMs: hours * HOUR_MS,
    slipperyPeriods: [{ fromMs: EVENING_MS, toMs: EVENING_MS + hours * HOUR_MS }],
    worsePeriods: [tooLong],
    levels: Array.from({ length: HOURS }, (_, hour) => (hour < hours ? level : 0)),
  })
  const proposed = (level: 3 | 4) => {
    const tried = (road: ReturnType<typeof judged>) => triedRoads([{ forecast, judged: road }], planCase)
    const [untreated, treated] = [tried(judged(3, 12)), tried(judged(3, 10))]
    const search = betterPlan(table, planCase, plan, { untreated, treated })
    let step = search.next()
    while (!step.done) step = search.next(tried(judged(level, 5)))
    return step.value
  }
  expect(proposed(3)).toMatchObject({ holds: false })
  expect(proposed(4)).toBeNull()
})

test('levels are those of the worst instant of each hour, by the limits of the organisation', () => {
  const [dry, icy] = [hazardCode('none'), hazardCode('ice')]
  const road = {
    timesMs: [0, 20, 40, 60, 80, 100, 120].map((minutes) => minutes * 60_000),
    grip: [0.8, 0.4, 0.8, 0.8, 0.32, 0.25, 0.8],
    hazardLevel: [0, 2, 0, 0, 2, 3, 0],
    hazardKind: [dry, icy, dry, dry, icy, icy, dry],
  }
  const span = { fromMs: 0, toMs: 2 * HOUR_MS }
  const minutes = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => [fromMs / 60_000, toMs / 60_000]
  const judged = judgedRoad(road, span)
  expect(judged).toMatchObject({
    levels: [2, 3],
    kinds: ['ice', 'ice'],
    slipperyMs: HOUR_MS,
    lowestGrip: 0.25,
    lowestAtMs: 4_800_000,
  })
  expect(judged.slipperyPeriods.map(minutes)).toEqual([
    [0, 20],
    [60, 100],
  ])
  expect(judgedRoad(road, span, [0.6, 0.35, 0.2, 0.15]).levels).toEqual([1, 2])
})

test('grave hours are spans of the same level, cause and road', () => {
  const hour = (level: DangerLevel, kind: HazardKind = 'ice', road = 0) => ({ level, kind, road })
  const gravest = [hour(2), hour(3), hour(3), hour(3, 'ice', 1), hour(4, 'ice', 1), hour(0, 'none'), hour(4)]
  const spans = graveSpans({ fromMs: 0, gravest })
  expect(
    spans.map(({ fromMs, toMs, level, road }) => [fromMs / HOUR_MS, toMs / HOUR_MS, level, road]),
  ).toEqual([
    [1, 3, 3, 0],
    [3, 4, 3, 1],
    [4, 5, 4, 1],
    [6, 7, 4, 0],
  ])
})

test('the hours of a tried road have the levels of the same hours of a forecast', () => {
  const aRoad = roadCaseOf((hour) => ({
    airC: 1.5 - 0.3 * hour,
    dewPointC: 1 - 0.3 * hour,
    rainMm: hour > 2 && hour < 7 ? 0.6 : 0,
    snowMm: hour >= 9 && hour < 12 ? 1 : 0,
  }))
  const fine = forecastRoad({ ...aRoad, outputStepS: 1200 })
  const hourly = forecastRoad({ ...aRoad, outputStepS: 3600 })
  const { levels } = judgedRoad(fine, { fromMs: aRoad.fromMs, toMs: aRoad.untilMs })
  expect(new Set(levels).size).toBeGreaterThan(2)
  // The verdict on an hour is stored with the instant at which it ends.
  expect(levels).toEqual([...hourly.hazardLevel].slice(1))
})
