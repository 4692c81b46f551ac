import { HOUR_MS } from '@verglas/quantities'
import { freezingPointC } from '@verglas/road-model'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { MIN_COVER_MM } from '../situations.ts'
import type { DrivenPass } from '../treatment-events.ts'
import { CREW_STEP_MS } from './intervals.ts'
import { needsOf } from './needs.ts'
import { nextPass, planTreatments } from './plan.ts'
import type { EnteredHour } from './plan-hours.ts'
import { roundsOf } from './rounds.ts'
import { drivesOf } from './schedule.ts'
import { isAnyAsking, servedBy, spreadingOf } from './spreading.ts'
import { CIRCUIT, EVENING_MS, hourOf, type Night, planCaseOf } from './test-night.ts'
import type { Pass, PlanCase, PlanHour, PlannedEvent, TreatmentPlan } from './treatment-plan.ts'

/**
 * Reproducible random numbers from 0 to 1 (mulberry32), generated far faster than by a library that shrinks failures.
 */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Fall = {
  type: 'rainMm' | 'freezingRainMm' | 'snowMm' | 'icePelletsMm'
  from: number
  to: number
  mm: number
}
type Scenario = {
  surfaceC: number[]
  dewPointC: number[]
  falls: Fall[]
  colderK?: number
  night: Omit<Night, 'hours'>
}

const HOURS = 24
/** A night with up to three spells of precipitation, a wandering road temperature and something on the road. */
function scenarioOf(next: () => number): Scenario {
  const between = (from: number, to: number) => from + (to - from) * next()
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const startC = between(-9, 3)
  const dipK = between(0, 6)
  const trendK = between(-4, 6)
  const coldest = between(4, 16)
  const surfaceC = Array.from({ length: HOURS }, (_, hour) => {
    const bell = Math.exp(-(((hour - coldest) / 4) ** 2))
    return Math.round(10 * (startC - dipK * bell + (trendK * hour) / HOURS)) / 10
  })
  const margin = between(-1, 6)
  const dewPointC = surfaceC.map((roadC, hour) => roadC - margin + Math.sin(hour / 3 + margin))
  const falls = Array.from({ length: pick(0, 1, 1, 2, 3) }, (): Fall => {
    const from = Math.floor(between(0, 20))
    return {
      type: pick('rainMm', 'freezingRainMm', 'snowMm', 'snowMm', 'icePelletsMm'),
      from,
      to: Math.min(HOURS, from + 1 + Math.floor(between(0, 8))),
      mm: pick(0.2, 0.5, 1, 1.5, 2.5),
    }
  })
  const start = {
    waterMm: pick(0, 0, 0.1, 0.6),
    // Nothing frozen lies on a warm road for long.
    iceMm: startC > 0 ? 0 : pick(0, 0, 0, 0.1, 1.5),
    looseSnowMm: startC > 0 ? 0 : pick(0, 0, 0, 0.5, 3),
    packedSnowMm: startC > 0 ? 0 : pick(0, 0, 0, 0.5),
    saltGm2: pick(0, 0, 5, 25),
  }
  const circuit = { roundTripMin: pick(45, 60, 90, 100, 120, 180), vehicles: pick(1, 1, 1, 2) }
  return { surfaceC, dewPointC, falls, night: { start, circuit } }
}

const fallen = ({ falls }: Scenario, hour: number, type: Fall['type']): number =>
  falls.reduce(
    (mm, fall) => (fall.type === type && hour >= fall.from && hour < fall.to ? Math.max(mm, fall.mm) : mm),
    0,
  )

function nightOf(scenario: Scenario): Night {
  return {
    ...scenario.night,
    hours: scenario.surfaceC.map(
      (surfaceC, hour): EnteredHour => ({
        surfaceC,
        dewPointC: scenario.dewPointC[hour] as number,
        windKmh: 10,
        rainMm: fallen(scenario, hour, 'rainMm'),
        freezingRainMm: fallen(scenario, hour, 'freezingRainMm'),
        snowMm: fallen(scenario, hour, 'snowMm'),
        icePelletsMm: fallen(scenario, hour, 'icePelletsMm'),
      }),
    ),
  }
}

function caseOf(scenario: Scenario): PlanCase {
  const planCase = planCaseOf(nightOf(scenario))
  const { colderK = 0 } = scenario
  const hours = planCase.hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC - colderK }))
  return { ...planCase, hours }
}
const planned = (scenario: Scenario): TreatmentPlan => planTreatments(PRESETS.default, caseOf(scenario))

/** The plan for a scenario whose road forecast has dangers, as a forecast after driven passes does. */
function plannedWithDangers(scenario: Scenario): TreatmentPlan {
  const planCase = caseOf(scenario)
  return planTreatments(PRESETS.default, { ...planCase, hours: planCase.hours.map(withDanger) })
}

/** Slippery where the film of the hour is at or below its freezing point. */
function withDanger(hour: PlanHour): PlanHour {
  const { waterMm, iceMm, looseMm, packedMm, frostMm, rainMm, snowMm, freezingRainMm, pelletsMm } = hour
  const filmMm = waterMm + iceMm + looseMm + packedMm + frostMm + rainMm + snowMm + freezingRainMm + pelletsMm
  const isFreezing = filmMm > MIN_COVER_MM.damp && hour.surfaceC <= freezingPointC(hour.saltGm2, filmMm)
  return { ...hour, danger: isFreezing ? { level: 3, kind: 'ice' } : { level: 0, kind: 'none' } }
}

/** The night with one or two passes that were finished in the eight hours before it. */
function withDriven(scenario: Scenario, next: () => number): Scenario {
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const drivenPass = (): DrivenPass => ({
    finishMs: EVENING_MS - 8 * next() * HOUR_MS,
    treatment: pick('prewet', 'prewet', 'salt', 'brine', 'abrasive', 'plow_salt', 'plow_abrasive'),
    gm2: pick(3, 8, 15, 20, 40),
  })
  const driven = Array.from({ length: pick(1, 2) }, drivenPass)
  return { ...scenario, night: { ...scenario.night, circuit: { ...scenario.night.circuit, driven } } }
}

const passesOf = (plan: TreatmentPlan): Pass[] => plan.events.flatMap(({ passes }) => [...passes])
const isGrit = ({ treatment }: Pass) => treatment === 'abrasive' || treatment === 'plow_abrasive'
const isBlade = ({ treatment }: Pass) => treatment.startsWith('plow')
const isSpreading = ({ gm2 }: Pass) => gm2 !== null
const sumGm2 = (passes: readonly Pass[]) => passes.reduce((sum, { gm2 }) => sum + (gm2 ?? 0), 0)
const greatestGm2 = (passes: readonly Pass[]) => Math.max(0, ...passes.map(({ gm2 }) => gm2 ?? 0))
const isFreezingRain = ({ situation, lowestC }: PlannedEvent['situations'][number]) =>
  situation === 'freezing_rain' && lowestC <= 0

/**
 * Names what the plan of the worse night has less of, or later, than that of the milder night. A blade that spreads
 * only because it is out in freezing rain does not count: in the worse night it departs earlier, perhaps before the
 * rain.
 */
function faultsOf(milder: TreatmentPlan, worse: TreatmentPlan): string[] {
  const [milderPasses, worsePasses] = [passesOf(milder), passesOf(worse)]
  const [spreading, moreSpreading] = [milderPasses, worsePasses].map((all) =>
    all.filter((pass) => isSpreading(pass) && !pass.isSaltedBlade),
  ) as [Pass[], Pass[]]
  const faults: string[] = []
  if ((worsePasses[0]?.departMs ?? Infinity) > (milderPasses[0]?.departMs ?? Infinity))
    faults.push('first departure')
  if (worsePasses.filter(isBlade).length < milderPasses.filter(isBlade).length) faults.push('blades')
  if (moreSpreading.length < spreading.length) faults.push('spreading passes')
  // A blade is combined with a spreading pass and moves its departure.
  const hasBlade = worsePasses.some(isBlade)
  const isLater = ({ departMs }: Pass, index: number) =>
    departMs > ((spreading[index] ?? { departMs: Infinity }) as Pass).departMs
  if (!hasBlade && moreSpreading.some(isLater)) faults.push('a later pass')
  const isSalt = !moreSpreading.some(isGrit)
  // Freezing rain may be salted where the milder night is gritted; rates of the two materials are not comparable.
  const isInRain = worse.worstKind === 'freezing_rain'
  const comparable = isInRain ? spreading.filter((pass) => !isGrit(pass)) : spreading
  if (isSalt && greatestGm2(worsePasses) < greatestGm2(comparable)) faults.push('greatest rate')
  const keepsTimes = spreading.every(({ departMs }, index) => moreSpreading[index]?.departMs === departMs)
  if (isSalt && keepsTimes && sumGm2(moreSpreading) < sumGm2(comparable)) faults.push('total')
  return faults
}

/** Situations with several passes on cover. Passes of two of them may coincide, depending on when each begins. */
const isRepeated = ({ situation, lowestC }: PlannedEvent['situations'][number]): boolean =>
  situation === 'packed' || (lowestC <= -5 && (situation === 'thin_ice' || situation === 'wet_freezing'))
const situationsOf = ({ events }: TreatmentPlan) => events.flatMap(({ situations }) => situations)
const saltKg = (passes: readonly Pass[]) =>
  passes.reduce((kg, pass) => kg + (isGrit(pass) ? 0 : (pass.totalKg ?? 0)), 0)

/**
 * Whether the worse of two comparable nights takes less salt in total, by more than one pass. A difference of one pass
 * is normal: rounds begin earlier in the worse night, so one may be in time for freezing rain (D11) that is late in
 * the milder night (D09), or precipitation may end before the next round.
 */
function takesLessSalt(name: string, milder: TreatmentPlan, worse: TreatmentPlan): boolean {
  const [milderPasses, worsePasses] = [passesOf(milder), passesOf(worse)]
  // Two events that become one need fewer rounds than before.
  if (worse.events.length < milder.events.length) return false
  if ([milder, worse].some((plan) => situationsOf(plan).some(isRepeated))) return false
  // Rounds that begin earlier divide an event at other instants, and a freeze that comes later may be milder.
  if ((worsePasses[0]?.departMs ?? Infinity) <= (milderPasses[0]?.departMs ?? Infinity) - 1) return false
  const isFreezing = situationsOf(milder).some(
    ({ situation }) => situation === 'wet_freezing' || situation === 'frost',
  )
  if ((name === 'longer' && isFreezing) || worsePasses.some(isGrit)) return false
  const greatestKg = Math.max(0, ...milderPasses.map(({ totalKg }) => totalKg ?? 0))
  return saltKg(worsePasses) < saltKg(milderPasses) - greatestKg - 1
}

/**
 * Whether driven grit serves the worse night only: a road too cold for salt is gritted, and a milder road is salted, so
 * that the grit does not count as one of its passes.
 */
const isServedByGrit = ({ night }: Scenario, milder: TreatmentPlan, worse: TreatmentPlan): boolean =>
  (night.circuit?.driven ?? []).some(({ treatment }) => treatment.endsWith('abrasive')) &&
  situationsOf(worse).some(({ lowestC }) => lowestC <= -10) &&
  passesOf(milder).some((pass) => isSpreading(pass) && !isGrit(pass))

const CHANGES: Record<string, (scenario: Scenario, by: number) => Scenario> = {
  // The cover stays the same on the colder road: snow that does not melt cannot freeze again.
  colder: (scenario, by) => ({ ...scenario, colderK: by }),
  wetter: (scenario, by) => ({
    ...scenario,
    night: {
      ...scenario.night,
      start: { ...scenario.night.start, waterMm: (scenario.night.start?.waterMm ?? 0) + by },
    },
  }),
  'more snow': (scenario, by) => ({
    ...scenario,
    falls: scenario.falls.map((fall) =>
      fall.type === 'snowMm' ? { ...fall, mm: fall.mm * (1 + by) } : fall,
    ),
  }),
  'more of everything': (scenario, by) => ({
    ...scenario,
    falls: scenario.falls.map((fall) => ({ ...fall, mm: fall.mm * (1 + by) })),
  }),
  longer: (scenario, by) => ({
    ...scenario,
    // Rain that goes on keeps a road from freezing.
    falls: scenario.falls.map((fall) =>
      fall.type === 'rainMm' ? fall : { ...fall, to: Math.min(HOURS, fall.to + Math.ceil(by)) },
    ),
  }),
}

/** Number of generated nights per law; far more with `DEEP_TESTS`. */
const SCENARIOS = process.env.DEEP_TESTS ? 20_000 : 400

describe.each(Object.keys(CHANGES))('%s', { timeout: 1_800_000 }, (name) => {
  const law = (prepared: (scenario: Scenario) => Scenario, plan: (scenario: Scenario) => TreatmentPlan) => {
    const next = random(name.length * 7919)
    const tally: Record<string, number> = {}
    for (let count = 0; count < SCENARIOS; count++) {
      const scenario = prepared(scenarioOf(next))
      const by = 0.1 + 2.4 * next()
      const worse = (CHANGES[name] as (typeof CHANGES)[string])(scenario, by)
      const [usualPlan, worsePlan] = [plan(scenario), plan(worse)]
      if (isServedByGrit(scenario, usualPlan, worsePlan)) continue
      const faults = faultsOf(usualPlan, worsePlan)
      if (takesLessSalt(name, usualPlan, worsePlan)) faults.push('less salt')
      for (const fault of faults) tally[fault] = (tally[fault] ?? 0) + 1
    }
    expect(tally).toEqual({})
  }

  test('never means later or fewer passes, a lower maximum rate, or less salt', () => {
    law((scenario) => scenario, planned)
  })

  test('never means later or fewer passes after passes have been driven', () => {
    const draw = random(name.length * 104_729)
    law((scenario) => withDriven(scenario, draw), plannedWithDangers)
  })
})

/** Two roads of one circuit, each with a night of its own. */
function planOfTwoRoads(scenario: Scenario, other: Scenario): TreatmentPlan {
  const { hours, measured } = planCaseOf({
    ...nightOf(other),
    ...scenario.night,
    start: other.night.start ?? {},
  })
  return planTreatments(PRESETS.default, {
    ...planCaseOf(nightOf(scenario)),
    others: [{ hours, measured }],
  })
}

test('a further stretch never means later or fewer passes, or less salt', { timeout: 1_800_000 }, () => {
  const next = random(53)
  const tally: Record<string, number> = {}
  for (let count = 0; count < SCENARIOS; count++) {
    const [scenario, drawn] = [scenarioOf(next), scenarioOf(next)]
    const other = { ...drawn, night: { ...drawn.night, circuit: scenario.night.circuit ?? {} } }
    const planOfBoth = planOfTwoRoads(scenario, other)
    for (const planOfOne of [planned(scenario), planned(other)])
      for (const fault of faultsOf(planOfOne, planOfBoth)) tally[fault] = (tally[fault] ?? 0) + 1
    const isFreezing = [scenario, other].some((of) => planned(of).worstKind === 'freezing_rain')
    if (isFreezing && planOfBoth.worstKind !== 'freezing_rain') tally.freezing = (tally.freezing ?? 0) + 1
  }
  expect(tally).toEqual({})
})

test('every pass leaves at full five minutes, not after the latest instant at which it is in time', {
  timeout: 1_800_000,
}, () => {
  const [next, draw] = [random(7), random(11)]
  for (let count = 0; count < SCENARIOS; count++) {
    const scenario = scenarioOf(next)
    // Advice is issued at any second.
    const issued = { ...caseOf(scenario), nowMs: EVENING_MS + Math.floor(7_200_000 * draw()) }
    const plans = [
      planned(scenario),
      plannedWithDangers(withDriven(scenario, draw)),
      planTreatments(PRESETS.default, issued),
    ]
    for (const plan of plans)
      for (const { departMs } of passesOf(plan)) expect(departMs % CREW_STEP_MS).toBe(0)
    for (const { departMs } of passesOf(plans[2] as TreatmentPlan))
      expect(departMs).toBeGreaterThanOrEqual(issued.nowMs)
    const planCase = caseOf(withDriven(scenario, draw))
    const needs = needsOf(PRESETS.default, planCase)
    const rounds = roundsOf(planCase, needs)
    const { drives } = drivesOf(PRESETS.default, planCase, needs)
    const [first] = drives
    // Skipped: blades, which move a pass, and a pass before rain, which departs later.
    if (!first || drives.some(({ isBlade }) => isBlade) || rounds[0]?.finishMs !== first.neededMs) continue
    const latestMs = first.neededMs - planCase.circuit.roundTripMin * 60_000
    expect(first.departMs).toBeLessThanOrEqual(Math.max(latestMs, planCase.nowMs, rounds[0].notBeforeMs))
    expect(first.departMs).toBeGreaterThanOrEqual(planCase.nowMs)
  }
})

test('every plan keeps the laws for a single plan', { timeout: 1_800_000 }, () => {
  const next = random(1)
  for (let count = 0; count < SCENARIOS; count++) {
    const scenario = scenarioOf(next)
    const night = nightOf(scenario)
    const plan = planned(scenario)
    const passes = passesOf(plan)
    const roundTripMin = night.circuit?.roundTripMin ?? CIRCUIT.roundTripMin
    const vehicles = night.circuit?.vehicles ?? 1
    for (const [index, pass] of passes.entries()) {
      expect(hourOf(pass.departMs)).toBeGreaterThanOrEqual(0)
      expect(hourOf(pass.finishMs) - hourOf(pass.departMs)).toBeCloseTo(roundTripMin / 60, 6)
      const before = passes[index - vehicles]
      if (before && before.finishMs > pass.departMs + 1)
        throw new Error(`overlap ${JSON.stringify(scenario)}`)
    }
    for (const event of plan.events) {
      if (event.situations.some(isFreezingRain)) expect(event.kinds[0]?.kind).toBe('freezing_rain')
    }
    const planCase = planCaseOf(night)
    expect(nextPass(PRESETS.default, planCase)).toEqual(
      planTreatments(PRESETS.default, planCase).headline.next,
    )
    expectSameAsking(planCase)
    // The headline is that of the first event with a pass.
    const headed = plan.events.find(({ passes }) => passes.length > 0) ?? plan.events[0]
    if (headed?.situations.some(isFreezingRain)) expect(plan.headline.kinds[0]?.kind).toBe('freezing_rain')
    // Every pass that is finished while freezing rain falls has at least the rate of D08 and D09.
    const falling = plan.events.flatMap(({ situations }) => situations.filter(isFreezingRain))
    for (const { fromMs, toMs } of falling) {
      const passesInWindow = passes.filter(
        (pass) => isSpreading(pass) && !isBlade(pass) && pass.finishMs > fromMs && pass.finishMs < toMs,
      )
      // Residual salt is subtracted from the first pass only.
      for (const { gm2, residualGm2 } of passesInWindow)
        expect((gm2 ?? 0) + residualGm2).toBeGreaterThanOrEqual(20)
      const isWarmerThanGrit = planCase.hours.every(
        (hour) => hour.toMs <= fromMs || hour.fromMs >= toMs + roundTripMin * 60_000 || hour.surfaceC > -10,
      )
      if (isWarmerThanGrit) expect(passesInWindow.filter(isGrit)).toEqual([])
    }
    // The greatest possible snow depth: no blade may depart before it reaches the trigger.
    const start = night.start ?? {}
    let fallenMm = start.looseSnowMm ?? 0
    const isPacked = (start.packedSnowMm ?? 0) >= MIN_COVER_MM.packed
    const reached = night.hours.findIndex(({ snowMm, icePelletsMm }) => {
      fallenMm += snowMm + icePelletsMm
      return fallenMm * 10 >= 25
    })
    const firstBlade = passes.find(isBlade)
    if (firstBlade && !isPacked && (start.looseSnowMm ?? 0) < 2.5)
      expect(hourOf(firstBlade.departMs)).toBeGreaterThanOrEqual(reached)
  }
})

/** Expects that `isAnyAsking` agrees with `spreadingOf` for every round. */
function expectSameAsking(planCase: PlanCase): void {
  const needs = needsOf(PRESETS.default, planCase)
  for (const round of roundsOf(planCase, needs)) {
    const { finishMs, servesToMs } = round
    const served = servedBy(needs, round)
    const drive = { finishedMs: finishMs, servesToMs }
    const spreading = spreadingOf(PRESETS.default, planCase, finishMs, {
      ...drive,
      served,
      ofEvent: served,
      isSaltGone: false,
    })
    expect(isAnyAsking(served, finishMs, drive)).toBe(spreading !== null)
  }
}
