import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import type { DecisionTable } from '../decision-table.ts'
import { PRESETS } from '../presets/presets.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { bladesOf } from './blades.ts'
import { type Need, needsOf } from './needs.ts'
import { planTreatments } from './plan.ts'
import { planSituations } from './plan-situations.ts'
import { isServed, lastingOf, roundsOf, spacingMs } from './rounds.ts'
import { CIRCUIT, hourOf } from './test-night.ts'
import {
  caseOfScenario,
  nightOfScenario,
  random,
  type Scenario,
  scenarioOf,
  WORSE,
} from './test-scenarios.ts'
import type { Pass, PlanCase } from './treatment-plan.ts'

/** Nights for each law; with `DEEP_TESTS` as many as the specification asks for. */
const SCENARIOS = process.env.DEEP_TESTS ? 100_000 : 500
const TIMEOUT_MS = 3_600_000

const isGrit = ({ treatment }: Pass) => treatment === 'abrasive' || treatment === 'plow_abrasive'
const isBlade = ({ treatment }: Pass) => treatment.startsWith('plow')
const saltGm2 = (passes: readonly Pass[]) =>
  passes.reduce((gm2, pass) => gm2 + (isGrit(pass) ? 0 : (pass.gm2 ?? 0)), 0)

type PlannedScenario = {
  needs: readonly Need[]
  roundsMs: readonly number[]
  bladesMs: readonly number[]
  passes: readonly Pass[]
}

function plannedScenario(table: DecisionTable, planCase: PlanCase): PlannedScenario {
  const { hours, nowMs } = planCase
  const needs = needsOf(table, planCase, planSituations(hours, nowMs))
  const spacing = { triggerMm: table.plowTriggerMm, spacingMs: spacingMs(planCase), nowMs }
  return {
    needs,
    roundsMs: roundsOf(planCase, needs, lastingOf(planCase)).map(({ finishMs }) => finishMs),
    bladesMs: bladesOf(hours, spacing).departsMs,
    passes: planTreatments(table, planCase).events.flatMap(({ passes }) => passes),
  }
}

/** Each of the first times is reached no later by the second, which may go on. */
const isNoLater = (usualMs: readonly number[], worseMs: readonly number[]): boolean =>
  usualMs.every((ms, index) => (worseMs[index] ?? Infinity) <= ms + 1)

/** Whether the dose in force is enough for each need of a milder night, from the first pass on. */
function isDosed(needs: readonly Need[], passes: readonly Pass[]): boolean {
  const spreading = passes.filter(({ gm2 }) => gm2 !== null)
  return needs.every(({ state, before, during, spans }) => {
    if (state !== 'treated') return true
    const neededGm2 = Math.min(before.minGm2 ?? Infinity, during.minGm2 ?? Infinity)
    return spans.every(({ fromMs, toMs }) => {
      for (let ms = fromMs + MINUTE_MS; ms < toMs; ms += HOUR_MS / 3) {
        const inForce = spreading.findLast(({ finishMs }) => finishMs <= ms)
        const isEnough =
          inForce && (isGrit(inForce) || (inForce.gm2 ?? 0) + inForce.residualGm2 > neededGm2 - 1e-6)
        if (!isEnough && ms > (spreading[0]?.finishMs ?? Infinity)) return false
      }
      return true
    })
  })
}

const rains = ({ needs }: PlannedScenario) =>
  needs.some(({ of, state }) => of.situation === 'freezing_rain' && state === 'treated')

/** The laws that the worse of two nights breaks. */
function brokenLaws(usual: PlannedScenario, worse: PlannedScenario): string[] {
  const broken: string[] = []
  const law = (name: string, holds: boolean) => {
    if (!holds) broken.push(name)
  }
  const [first, worseFirst] = [usual.passes[0], worse.passes[0]]
  law(
    'the k-th round is finished no later, and there are no fewer',
    isNoLater(usual.roundsMs, worse.roundsMs),
  )
  law('the k-th blade sets out no later, and there are no fewer', isNoLater(usual.bladesMs, worse.bladesMs))
  law('the first departure is no later', !first || (worseFirst?.departMs ?? Infinity) <= first.departMs + 1)
  if (first && worseFirst?.treatment === first.treatment && worseFirst.departMs > first.departMs - 1)
    law('a first pass at the same time is dosed no less', (worseFirst.gm2 ?? 0) >= (first.gm2 ?? 0))
  // A spreading pass waits for the blade that it goes with, and each blade spreads what is needed behind it.
  if (usual.bladesMs.length > 0 || worse.bladesMs.length > 0) return broken
  const finishes = ({ passes }: PlannedScenario) =>
    passes.filter(({ gm2 }) => gm2 !== null).map(({ finishMs }) => finishMs)
  law(
    'the k-th spreading pass is no later, and there are no fewer',
    isNoLater(finishes(usual), finishes(worse)),
  )
  law('the dose in force is enough for the milder night at every instant', isDosed(usual.needs, worse.passes))
  // A pass that is finished before freezing rain takes less than one in it (D10, D11), and so does an earlier one.
  if (!rains(usual) && !rains(worse) && !worse.passes.some(isGrit))
    law('there is no less salt in sum', saltGm2(worse.passes) >= saltGm2(usual.passes) - 1e-9)
  return broken
}

type Broken = { law: string; scenario: Scenario; by: number }

function tried(name: string, table: DecisionTable, nights: number): { compared: number; broken: Broken[] } {
  const next = random(name.length * 7919 + name.charCodeAt(0))
  const broken: Broken[] = []
  let compared = 0
  for (let count = 0; count < nights; count++) {
    const scenario = scenarioOf(next)
    const by = 0.1 + 2.4 * next()
    const worse = plannedScenario(
      table,
      caseOfScenario((WORSE[name] as (typeof WORSE)[string])(scenario, by)),
    )
    // G3 leaves nothing to spread where snow blows over a cold road, which colder brings about.
    if (worse.needs.some(({ state }) => state === 'blowing')) continue
    compared++
    for (const law of brokenLaws(plannedScenario(table, caseOfScenario(scenario)), worse))
      broken.push({ law, scenario, by })
  }
  return { compared, broken }
}

describe('a worse night never means less', () => {
  test.each(Object.keys(WORSE))('%s', { timeout: TIMEOUT_MS }, (name) => {
    const { compared, broken } = tried(name, PRESETS.default, SCENARIOS)
    expect(broken.slice(0, 1)).toEqual([])
    expect(compared).toBeGreaterThan(SCENARIOS / 2)
  })

  test.each(['scottish', 'fhwa', 'french'] as const)(
    'with the table %s',
    { timeout: TIMEOUT_MS },
    (preset) => {
      for (const name of Object.keys(WORSE))
        expect(tried(name, PRESETS[preset], SCENARIOS / 10).broken.slice(0, 1)).toEqual([])
    },
  )
})

test('every plan keeps the laws of its own', { timeout: TIMEOUT_MS }, () => {
  const nextNumber = random(1)
  for (let count = 0; count < SCENARIOS; count++) {
    const scenario = scenarioOf(nextNumber)
    const night = nightOfScenario(scenario)
    const planCase = caseOfScenario(scenario)
    const plan = planTreatments(PRESETS.default, planCase)
    const passes = plan.events.flatMap((event) => event.passes)
    const { needs, roundsMs, bladesMs } = plannedScenario(PRESETS.default, planCase)
    const roundTripMin = night.circuit?.roundTripMin ?? CIRCUIT.roundTripMin
    const vehicles = night.circuit?.vehicles ?? 1
    for (const [index, pass] of passes.entries()) {
      expect(hourOf(pass.departMs)).toBeGreaterThanOrEqual(0)
      expect(hourOf(pass.finishMs) - hourOf(pass.departMs)).toBeCloseTo(roundTripMin / 60, 6)
      const before = passes[index - vehicles]
      if (before && before.finishMs > pass.departMs + 1)
        throw new Error(`a vehicle is on two passes at once: ${JSON.stringify(scenario)}`)
    }
    // Every blade is driven, and every round that finds something left to treat; some of them together.
    const lasting = lastingOf(planCase)
    const useful = roundsMs.filter((ms) => needs.some((need) => isServed(need, ms, lasting)))
    expect(passes.filter(({ gm2 }) => gm2 !== null).length).toBeGreaterThanOrEqual(useful.length)
    expect(passes.filter(isBlade)).toHaveLength(bladesMs.length)
    for (const event of plan.events) {
      const rain = event.situations.find(({ situation }) => situation === 'freezing_rain')
      if (rain && rain.lowestC <= 0) expect(event.kinds[0]?.kind).toBe('freezing_rain')
    }
    if (plan.events[0]?.worstKind === 'freezing_rain') expect(plan.headline.worstKind).toBe('freezing_rain')
    const next = plan.events.find(({ passes: own }) => own[0] && own[0] === plan.headline.next)
    if (next?.worstKind === 'freezing_rain') expect(plan.headline.worstKind).toBe('freezing_rain')
    // Every pass that is finished while freezing rain falls has at least the rate of D08 and D09.
    const rain = plan.events.flatMap(({ situations }) =>
      situations.filter(({ situation, lowestC }) => situation === 'freezing_rain' && lowestC <= 0),
    )
    for (const { fromMs, toMs } of rain)
      for (const { finishMs, gm2, residualGm2 } of passes)
        if (gm2 !== null && finishMs > fromMs && finishMs < toMs)
          expect(gm2 + residualGm2).toBeGreaterThanOrEqual(20)
    // Snow that has fallen, as deep as it can be: no blade can have had a reason before.
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
