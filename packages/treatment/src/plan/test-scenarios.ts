import type { EnteredHour } from './plan-hours.ts'
import { type Night, planCaseOf } from './test-night.ts'
import type { PlanCase } from './treatment-plan.ts'

/** A small reproducible source of numbers from 0 to 1 (mulberry32), far faster than a shrinking one. */
export function random(seed: number): () => number {
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
export type Scenario = {
  surfaceC: number[]
  dewPointC: number[]
  windKmh: number
  falls: Fall[]
  colderK?: number
  night: Omit<Night, 'hours'>
}

const HOURS = 24

/** A night with up to three periods of precipitation, a wandering road temperature and something on the road. */
export function scenarioOf(next: () => number): Scenario {
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
  return { surfaceC, dewPointC, falls, windKmh: pick(10, 10, 10, 30), night: { start, circuit } }
}

const fallen = ({ falls }: Scenario, hour: number, type: Fall['type']): number =>
  falls.reduce(
    (mm, fall) => (fall.type === type && hour >= fall.from && hour < fall.to ? Math.max(mm, fall.mm) : mm),
    0,
  )

export function nightOfScenario(scenario: Scenario): Night {
  return {
    ...scenario.night,
    hours: scenario.surfaceC.map(
      (surfaceC, hour): EnteredHour => ({
        surfaceC,
        dewPointC: scenario.dewPointC[hour] as number,
        windKmh: scenario.windKmh,
        rainMm: fallen(scenario, hour, 'rainMm'),
        freezingRainMm: fallen(scenario, hour, 'freezingRainMm'),
        snowMm: fallen(scenario, hour, 'snowMm'),
        icePelletsMm: fallen(scenario, hour, 'icePelletsMm'),
      }),
    ),
  }
}

export function caseOfScenario(scenario: Scenario): PlanCase {
  const planCase = planCaseOf(nightOfScenario(scenario))
  const { colderK = 0 } = scenario
  return {
    ...planCase,
    hours: planCase.hours.map((hour) => ({ ...hour, surfaceC: hour.surfaceC - colderK })),
  }
}

const withFalls = (scenario: Scenario, change: (fall: Fall) => Fall): Scenario => ({
  ...scenario,
  falls: scenario.falls.map(change),
})

/** What makes a night worse, by an amount from 0.1 to 2.5. */
export const WORSE: Record<string, (scenario: Scenario, by: number) => Scenario> = {
  // What lies on the road stays the same: snow that does not melt cannot freeze again.
  colder: (scenario, by) => ({ ...scenario, colderK: by }),
  'wetter road': (scenario, by) => ({
    ...scenario,
    night: {
      ...scenario.night,
      start: { ...scenario.night.start, waterMm: (scenario.night.start?.waterMm ?? 0) + by },
    },
  }),
  'damper air': (scenario, by) => ({ ...scenario, dewPointC: scenario.dewPointC.map((dewC) => dewC + by) }),
  'more snow': (scenario, by) =>
    withFalls(scenario, (fall) => (fall.type === 'snowMm' ? { ...fall, mm: fall.mm * (1 + by) } : fall)),
  'more of everything': (scenario, by) =>
    withFalls(scenario, (fall) => ({ ...fall, mm: fall.mm * (1 + by) })),
  // Rain that goes on keeps a road from freezing.
  longer: (scenario, by) =>
    withFalls(scenario, (fall) =>
      fall.type === 'rainMm' ? fall : { ...fall, to: Math.min(HOURS, fall.to + Math.ceil(by)) },
    ),
  'earlier onset': (scenario, by) =>
    withFalls(scenario, (fall) =>
      fall.type === 'rainMm' ? fall : { ...fall, from: Math.max(0, fall.from - Math.ceil(by)) },
    ),
}
