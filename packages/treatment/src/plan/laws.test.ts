import { describe, expect, test } from 'vitest'
import { PRESETS } from '../presets/presets.ts'
import { MIN_COVER_MM } from '../situations.ts'
import { planTreatments } from './plan.ts'
import type { EnteredHour } from './plan-hours.ts'
import { CIRCUIT, hourOf, type Night, planCaseOf } from './test-night.ts'
import type { Pass, PlannedEvent, TreatmentPlan } from './treatment-plan.ts'

/** A small reproducible source of numbers from 0 to 1 (mulberry32), far faster than a shrinking one. */
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

function planned(scenario: Scenario): TreatmentPlan {
  const planCase = planCaseOf(nightOf(scenario))
  const { colderK = 0 } = scenario
  const hours = planCase.hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC - colderK }))
  return planTreatments(PRESETS.default, { ...planCase, hours })
}

/** Situations with several passes on what lies; which of these fall together depends on when each begins. */
const isRepeated = ({ situation, lowestC }: PlannedEvent['situations'][number]): boolean =>
  situation === 'packed' || (lowestC <= -5 && (situation === 'thin_ice' || situation === 'wet_freezing'))
const passesOf = (plan: TreatmentPlan): Pass[] => plan.events.flatMap(({ passes }) => [...passes])
const isGrit = ({ treatment }: Pass) => treatment === 'abrasive' || treatment === 'plow_abrasive'
const isBlade = ({ treatment }: Pass) => treatment.startsWith('plow')
const saltKg = (passes: Pass[]) =>
  passes.reduce((kg, pass) => kg + (isGrit(pass) ? 0 : (pass.totalKg ?? 0)), 0)

type Measure = {
  isRepeated: boolean
  isFreezing: boolean
  events: number
  spread: number
  blades: number
  saltKg: number
  first: number
  grit: number
}
function measure(plan: TreatmentPlan): Measure {
  const passes = passesOf(plan)
  return {
    isRepeated: plan.events.some(({ situations }) => situations.some(isRepeated)),
    isFreezing: plan.events.some(({ situations }) =>
      situations.some(({ situation }) => situation === 'wet_freezing' || situation === 'frost'),
    ),
    events: plan.events.length,
    spread: passes.filter(({ gm2 }) => gm2 !== null).length,
    blades: passes.filter(isBlade).length,
    saltKg: saltKg(passes),
    first: passes[0]?.departMs ?? Infinity,
    grit: passes.filter(isGrit).length,
  }
}

const CHANGES: Record<string, (scenario: Scenario, by: number) => Scenario> = {
  // What lies on the road stays the same: snow that does not melt cannot freeze again.
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

/** With `DEEP_TESTS` 20,000 for each law; that run has not passed yet (docs/treatment.md). */
const SCENARIOS = process.env.DEEP_TESTS ? 20_000 : 400

describe.each(Object.keys(CHANGES))('%s', { timeout: 600_000 }, (name) => {
  test('never means a later departure, nor fewer passes or less of the same material', () => {
    const next = random(name.length * 7919)
    const faults: Record<string, number> = {}
    for (let count = 0; count < SCENARIOS; count++) {
      const scenario = scenarioOf(next)
      const by = 0.1 + 2.4 * next()
      const worse = (CHANGES[name] as (typeof CHANGES)[string])(scenario, by)
      const [usual, more] = [measure(planned(scenario)), measure(planned(worse))]
      const fault = (what: string) => {
        faults[what] = (faults[what] ?? 0) + 1
      }
      if (more.first > usual.first + 1) fault('departure')
      if (more.blades < usual.blades) fault('blades')
      // Two events that become one need fewer rounds than before.
      if (more.events < usual.events || usual.isRepeated || more.isRepeated) continue
      if (more.spread < usual.spread) fault('spreading')
      // Rounds that begin earlier divide an event elsewhere; a freeze that is put off may be a milder one.
      const isComparable = more.first > usual.first - 1 && !(name === 'longer' && usual.isFreezing)
      if (isComparable && more.grit === 0 && more.saltKg < usual.saltKg - 1) fault('salt')
    }
    // Rounds that begin at another time divide an event elsewhere, which in rare cases saves one.
    const { departure = 0, ...rare } = faults
    expect(departure).toBe(0)
    for (const count of Object.values(rare)) expect(count).toBeLessThanOrEqual(SCENARIOS / 400)
  })
})

test('every plan keeps the laws of its own', { timeout: 600_000 }, () => {
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
      if (event.situations.some(({ situation, lowestC }) => situation === 'freezing_rain' && lowestC <= 0))
        expect(event.kinds[0]?.kind).toBe('freezing_rain')
    }
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
