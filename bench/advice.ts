import { USUAL_SERVICE } from '@verglas/contract/treatment-codes'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { forecastRoad, roadTrials } from '@verglas/road-model'
import { simulatedWinter } from '@verglas/simulated-weather'
import {
  adviceUnder,
  betterPlan,
  firstDecision,
  judgedRoad,
  type Pass,
  type PlanCase,
  PRESETS,
  planChanges,
  planConfidence,
  planHours,
  plannedPasses,
  planTreatments,
  recommend,
  revisePlan,
  searched,
  treatmentEvents,
  triedRoads,
  withRevisions,
} from '@verglas/treatment'
import { adviceSeason, toOutlook } from '../apps/server/src/chain/steps/prescription/test-season.ts'
import { eventsOf } from '../apps/web/src/areas/orders/whatif/plan.ts'
import { triedSeries } from '../apps/web/src/areas/orders/whatif/tried.ts'
import { type Figure, type Measurement, ms, percentile, seconds } from '../test-material/figure.ts'
import { roadCase } from '../test-material/generated-roads.ts'

const CIRCUITS = 500
const POINTS_A_CIRCUIT = 3
const SEGMENTS = 20_000
/** Number of trajectories (ensemble members) that are derived from the past errors of a point. */
const MEMBERS = 41
const BUDGET_S = 60
const CORES = 2
/** Points whose plans are measured; the time is then extrapolated to all points. */
const PLAN_SAMPLE = 150
const SERVING_SAMPLE = 50
/** Number of roads of a circuit: its forecast points and its segments. */
const ROADS_A_CIRCUIT = POINTS_A_CIRCUIT + SEGMENTS / CIRCUITS
const REDRAW_BUDGET_MS = 100
const TABLE = PRESETS.default

/**
 * Advice for a complete network, computed on one core and divided by the number of cores, and the what-if road that a
 * browser recomputes each time a pass is moved.
 */
export const advice: Measurement = {
  name: 'advice',
  title: 'Advice for a network, by one core; the road of a what-if',
  async measure() {
    const place = { id: 'col', longitudeDeg: 3.1, latitudeDeg: 45.08, altitudeM: 1114, isBridge: false }
    const span = { fromMs: Date.UTC(2026, 0, 5), days: 12 }
    const { judged } = adviceSeason(simulatedWinter('advice'), place, span)
    const at = (index: number) => {
      const judgedCase = judged[index % judged.length]?.roadCase
      if (!judgedCase) throw new Error('a season without decisions')
      return judgedCase
    }
    const repeat = (times: number, work: (index: number) => unknown) =>
      processorMs(() => {
        for (let index = 0; index < times; index++) work(index)
      })
    // The first calls only warm up the program and are not measured.
    repeat(100, (index) => recommend(TABLE, at(index)))
    const points = CIRCUITS * POINTS_A_CIRCUIT
    const searchedMs = repeat(points, (index) => recommend(TABLE, at(index)))
    const membersMs = repeat(points, (index) =>
      adviceUnder(TABLE, at(index), membersOf(at(index).outlook.surfaceC)),
    )
    const segmentsMs = repeat(SEGMENTS, (index) => firstDecision(TABLE, at(index)))
    const plans = plansOf(PLAN_SAMPLE)
    const plannedMs = plans.plannedMs / PLAN_SAMPLE
    const checkedMs = plans.checkedMs / PLAN_SAMPLE
    const servingMs = servingPlansOf(SERVING_SAMPLE) / SERVING_SAMPLE
    // The plan of each point is checked on the road of that point. For the plan of a circuit, the roads of its other
    // points under that plan are computed as well.
    const followedMs = plans.followedMs / PLAN_SAMPLE
    const checkMs = points * checkedMs + CIRCUITS * (POINTS_A_CIRCUIT - 1) * followedMs
    const planMs = points * plannedMs + CIRCUITS * servingMs + checkMs
    const allMs = (searchedMs + membersMs + segmentsMs + planMs) / CORES
    const redraws = redrawsOf()
    return [
      {
        what: `${CIRCUITS} circuits at ${POINTS_A_CIRCUIT} points and ${SEGMENTS} segments: advice, and plans of a day with the road under them, on ${CORES} cores`,
        figure: seconds(allMs),
        budget: `${BUDGET_S} s`,
        isMet: allMs <= BUDGET_S * 1000,
      },
      { what: '– an advice with the search for what would change it', figure: ms(searchedMs / points) },
      {
        what: `– a plan, what would change it, and its confidence by ${MEMBERS} trajectories`,
        figure: ms(plannedMs),
      },
      {
        what: `– the plan of a circuit for ${ROADS_A_CIRCUIT} roads, and again for ${POINTS_A_CIRCUIT} of them with changes and confidence`,
        figure: ms(servingMs),
      },
      {
        what: `– the road without it, with it and with what would hold (${(plans.tries / PLAN_SAMPLE).toFixed(1)} roads)`,
        figure: ms(checkedMs),
      },
      { what: '– the road of another point without the plan and with it', figure: ms(followedMs) },
      { what: `– the same under ${MEMBERS} scenarios`, figure: ms(membersMs / points) },
      {
        what: '– the first decision on a segment',
        figure: `${((1000 * segmentsMs) / SEGMENTS).toFixed(0)} µs`,
      },
      {
        what: 'what-if: untreated, recommended and my plan, median',
        figure: ms(percentile(redraws, 0.5)),
        budget: ms(REDRAW_BUDGET_MS),
        isMet: percentile(redraws, 0.5) <= REDRAW_BUDGET_MS,
      },
      { what: '– the same, 95 of 100', figure: ms(percentile(redraws, 0.95)) },
    ] satisfies Figure[]
  },
}

const CIRCUIT: PlanCase['circuit'] = {
  laneKm: 62,
  laneWidthM: 3.5,
  roundTripMin: 100,
  vehicles: 1,
  capacityKg: null,
  stockKg: { salt: null, abrasive: null },
  materials: ['nacl', 'brine', 'abrasive'],
}

/** Times of the plans for a snowfall of a day at this many points, and of all roads tried for them as in the chain. */
function plansOf(points: number) {
  let [plannedMs, checkedMs, followedMs, tries] = [0, 0, 0, 0]
  for (let place = 0; place < points; place++) {
    const snowy = snowyCase(place)
    const { fromMs, untilMs } = snowy
    const outlook = toOutlook(forecastRoad({ ...snowy, outputStepS: 3600 }))
    const planCase = { hours: planHours(outlook), nowMs: fromMs, circuit: CIRCUIT, measured: null }
    const plan = planTreatments(TABLE, planCase)
    plannedMs += processorMs(() => {
      planTreatments(TABLE, planCase)
      planChanges(TABLE, planCase, plan)
      planConfidence(TABLE, planCase, plan, membersOf(outlook.surfaceC))
    })
    const forecastUnder = roadTrials(snowy)
    const tryPasses = (passes: readonly Pass[]) => {
      tries++
      const forecast = forecastUnder(treatmentEvents(passes))
      return triedRoads([{ forecast, judged: judgedRoad(forecast, { fromMs, toMs: untilMs }) }], planCase)
    }
    checkedMs += processorMs(() => {
      const untreated = tryPasses([])
      const ofTable = { untreated, treated: tryPasses(plannedPasses(plan)) }
      const { revisions, treated } = searched(revisePlan(TABLE, planCase, plan, ofTable), tryPasses)
      const revised = withRevisions(plan, revisions)
      searched(betterPlan(TABLE, planCase, revised, { untreated, treated }), tryPasses)
    })
    const followingRoad = roadTrials(snowy)
    followedMs += processorMs(() =>
      [[], plannedPasses(plan)].map((passes) => followingRoad(treatmentEvents(passes))),
    )
  }
  return { plannedMs, checkedMs, followedMs, tries }
}

/** Time of the plans of circuits for all their roads, and again for the few roads that determine a time or a rate. */
function servingPlansOf(circuits: number): number {
  let servingMs = 0
  for (let first = 0; first < circuits * POINTS_A_CIRCUIT; first += POINTS_A_CIRCUIT) {
    const outlooks = Array.from({ length: POINTS_A_CIRCUIT }, (_, point) =>
      toOutlook(forecastRoad({ ...snowyCase(first + point), outputStepS: 3600 })),
    )
    const pointRoads = outlooks.map((outlook) => ({ hours: planHours(outlook), measured: null }))
    const roads = Array.from({ length: ROADS_A_CIRCUIT }, (_, index) => {
      const { hours, measured } = pointRoads[index % POINTS_A_CIRCUIT] ?? { hours: [], measured: null }
      const warmerK = Math.sin(index)
      return { measured, hours: hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC + warmerK })) }
    })
    const nowMs = snowyCase(first).fromMs
    const [main, ...others] = roads
    if (!main) continue
    const members = membersOf(outlooks[0]?.surfaceC ?? [])
    servingMs += processorMs(() => {
      planTreatments(TABLE, { ...main, others, nowMs, circuit: CIRCUIT })
      const smallCase = { ...main, others: others.slice(0, POINTS_A_CIRCUIT - 1), nowMs, circuit: CIRCUIT }
      const plan = planTreatments(TABLE, smallCase)
      planChanges(TABLE, smallCase, plan)
      planConfidence(TABLE, smallCase, plan, members)
    })
  }
  return servingMs
}

/** A road of the network with precipitation all day. */
function snowyCase(place: number): ReturnType<typeof roadCase> {
  const base = roadCase(place)
  const { weather, fromMs } = base
  const airC = Array.from(weather.airTemperatureC, (value) => (value ?? 0) - 2)
  const falling = airC.map((_, hour) => 0.5 + 0.4 * Math.sin(hour / 3 + place))
  return {
    ...base,
    untilMs: fromMs + 24 * 3_600_000,
    weather: {
      ...weather,
      airTemperatureC: airC,
      dewPointC: airC.map((value) => value - 0.5),
      rainMm: falling.map((mm, hour) => ((airC[hour] ?? 0) > 0 ? mm : 0)),
      snowMm: falling.map((mm, hour) => ((airC[hour] ?? 0) > 0 ? 0 : mm)),
    },
  }
}

/** Members: the forecast with constant errors from −2 to 2 K added. */
function membersOf(surfaceC: ArrayLike<number>): Float64Array[] {
  return Array.from({ length: MEMBERS }, (_, member) =>
    Float64Array.from(surfaceC, (value) => value + (4 * member) / (MEMBERS - 1) - 2),
  )
}

/** Times of what the page's worker recomputes at each step while a pass is dragged along the night. */
function redrawsOf(): number[] {
  const baseCase = roadCase(0)
  const pass = (hours: number) => ({
    atMs: baseCase.fromMs + hours * 3_600_000,
    treatment: 'prewet' as const,
    gm2: 15,
    deicer: 'nacl' as const,
  })
  const { fromMs, untilMs } = baseCase
  const judged = { fromMs, toMs: untilMs }
  const settings = {
    untilMs,
    judged,
    limits: DEFAULT_GRIP_LIMITS,
    service: USUAL_SERVICE,
    forecastDangers: new Map(),
  }
  return Array.from({ length: 60 }, (_, index) =>
    processorMs(() => {
      const untreated = forecastRoad(baseCase)
      triedSeries(untreated, untreated, settings)
      for (const plan of [[pass(2)], [pass(1 + index / 6)]]) {
        const treatments = [...(baseCase.treatments ?? []), ...eventsOf(plan, 100)]
        triedSeries(forecastRoad({ ...baseCase, treatments }), untreated, settings)
      }
    }),
  )
}

/** Processor time of `work`, ms; other programs on the machine do not count. */
function processorMs(work: () => void): number {
  const { user: before } = process.cpuUsage()
  work()
  return (process.cpuUsage().user - before) / 1000
}
