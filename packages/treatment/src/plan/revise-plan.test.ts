import { HOUR_MS } from '@verglas/quantities'
import { SLIPPERY_LEVEL } from '@verglas/road-hazard'
import { forecastRoad, type TreatmentEvent } from '@verglas/road-model'
import { expect, test } from 'vitest'
import { treatmentEvents } from '../treatment-events.ts'
import { judgedRoad } from './judged-road.ts'
import { plannedPasses } from './revisions.ts'
import { CIRCUIT, EVENING_MS, hourOf } from './test-night.ts'
import { checkedOn, HOURS, roadCaseOf, type Weather } from './test-roads.ts'
import type { Pass } from './treatment-plan.ts'

const salted = (hour: number, saltGm2: number): TreatmentEvent => ({
  atMs: EVENING_MS + hour * HOUR_MS,
  saltGm2,
})
/** A road that the rain of the afternoon has left wet, and that freezes from 20:00 on. */
const wetThenFrozen = (hour: number): Weather =>
  hour < 0 ? { airC: 2, dewPointC: 1, rainMm: hour > -5 ? 0.3 : 0 } : { airC: -3, dewPointC: -5, cloud: 0.3 }

test('no pass is advised while the salt on the road keeps it from freezing, and the road with the least is named', () => {
  const bare = checkedOn(roadCaseOf(wetThenFrozen))
  expect(plannedPasses(bare.plan)).not.toEqual([])
  expect(bare.check.revisions).toEqual([])
  const { table, plan, check } = checkedOn(roadCaseOf(wetThenFrozen, [salted(-1, 30)]))
  const [pass] = plannedPasses(table)
  // The table subtracts the residual salt, but still asks for a pass.
  expect(pass?.residualGm2).toBeGreaterThan(0)
  expect(Math.max(...check.untreated.levels)).toBeLessThan(SLIPPERY_LEVEL)
  expect(check.revisions[0]).toMatchObject({ because: 'protected', pass, by: null, road: 0 })
  expect(plannedPasses(plan)).toEqual([])
  expect(plan.headline).toMatchObject({ next: null, reason: 'protected', problems: [] })
  expect(plan.headline.kinds.every(({ isPrevented }) => isPrevented)).toBe(true)
})

test('a pass stays in the plan if a sensor of the road finds less salt than the model', () => {
  const roadCase = roadCaseOf(wetThenFrozen, [salted(-1, 30)])
  const denied = checkedOn(roadCase, { measured: { freezingPointC: 0, atMs: EVENING_MS } })
  expect(denied.check.revisions).toEqual([])
  expect(plannedPasses(denied.plan)).toEqual(plannedPasses(denied.table))
})

test('salt that makes the last snow wet ice is left out or replaced, and the plan then holds better than none', () => {
  // Wet snow on a road near zero: salt of 8 g/m² melts it into a film that freezes again as it is thinned.
  const { table, plan, check } = checkedOn(
    roadCaseOf((hour) => ({
      airC: 0.1 * hour,
      dewPointC: 0.1 * hour - 1,
      snowMm: hour >= 0 && hour < 7 ? 0.2 : 0,
      rainMm: hour >= -4 && hour < 7 ? 0.8 : 0,
      cloud: 0.1,
    })),
  )
  const changed = check.revisions.filter(({ because }) => because === 'more_dangerous')
  expect(changed.length).toBeGreaterThan(0)
  for (const { pass, by } of changed) {
    expect(plannedPasses(table)).toContainEqual(pass)
    expect(plannedPasses(plan)).not.toContainEqual(pass)
    if (by) expect(plannedPasses(plan)).toContainEqual(by)
  }
  expect(check.worseAtGraveLevel).toEqual([])
})

test('salt in freezing rain stays in the plan even if it makes the road worse, and the plan does not hold', () => {
  const { table, plan, check } = checkedOn(
    roadCaseOf(
      (hour) => ({
        airC: -3 - 0.5 * hour,
        dewPointC: -4 - 0.5 * hour,
        snowMm: hour >= 3 && hour < 5 ? 0.2 : 0,
        rainMm: (hour >= 3 && hour < 5) || (hour > -5 && hour < 0) ? 0.2 : 0,
      }),
      [salted(-3, 5)],
    ),
  )
  expect(check.worseAtGraveLevel.length).toBeGreaterThan(0)
  expect(plannedPasses(plan).length).toBeGreaterThanOrEqual(plannedPasses(table).length)
  const problems = plan.events.flatMap((event) => event.problems)
  expect(problems.find(({ code }) => code === 'more_dangerous')?.remedies).toContain('second_vehicle')
  expect(plan.headline.problems.map(({ code }) => code)).toContain('more_dangerous')
})

/** Roads for the laws; more with `DEEP_TESTS`. */
const ROADS = process.env.DEEP_TESTS ? 4_000 : 60

function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

function anyRoad(seed: number) {
  const next = randomOf(seed)
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const [startC, perHourK, drynessK] = [
    pick(-6, -3, -1, 0, 0.5, 1.5),
    pick(-0.5, -0.2, 0, 0.1),
    pick(0.3, 1, 3),
  ]
  const from = Math.floor(next() * 14)
  const to = from + 1 + Math.floor(next() * 9)
  const [snowMm, rainMm, cloud] = [pick(0, 0.2, 0.5, 1.5), pick(0, 0, 0.2, 0.8), pick(0.1, 1)]
  const saltGm2 = pick(0, 0, 5, 15, 30)
  return roadCaseOf(
    (hour) => {
      const airC = startC + perHourK * hour
      const isFalling = hour >= from && hour < to
      return {
        airC,
        dewPointC: airC - drynessK,
        snowMm: isFalling ? snowMm : 0,
        rainMm: isFalling || (hour < 0 && hour > -5) ? rainMm : 0,
        cloud,
      }
    },
    saltGm2 > 0 ? [salted(-3, saltGm2)] : [],
  )
}

const isInFreezingRain = ({ situations }: Pass) => situations.includes('freezing_rain')

test('no plan that holds makes a road more dangerous at level 3 or more in any hour, and none is worse than its table', () => {
  const counts = { protected: 0, more_dangerous: 0, held: 0, failed: 0 }
  for (let seed = 0; seed < ROADS; seed++) {
    const roadCase = anyRoad(seed)
    const { table, plan, check } = checkedOn(roadCase)
    const span = { fromMs: EVENING_MS, toMs: EVENING_MS + HOURS * HOUR_MS }
    const levelsUnder = (passes: readonly Pass[]) => {
      const treatments = [...(roadCase.treatments ?? []), ...treatmentEvents(passes)]
      return judgedRoad(forecastRoad({ ...roadCase, treatments }), span).levels
    }
    const [untreated, ofTable, treated] = [[], plannedPasses(table), plannedPasses(plan)].map(levelsUnder)
    if (!untreated || !ofTable || !treated) throw new Error('three roads')
    const isGraver = treated.some((level, hour) => level >= 3 && level > (untreated[hour] as number))
    const problems = plan.events.flatMap((event) => event.problems.map(({ code }) => code))
    expect({ seed, isSaid: problems.includes('more_dangerous') }).toEqual({ seed, isSaid: isGraver })
    const weightOf = (levels: readonly number[]) =>
      levels.reduce((sum, level) => sum + ([0, 0, 1, 3, 9][level] as number), 0)
    const isProtected = check.revisions.some(({ because }) => because === 'protected')
    expect(weightOf(treated)).toBeLessThanOrEqual(weightOf(ofTable))
    if (isProtected && check.revisions.every(({ because }) => because === 'protected'))
      for (const [hour, level] of treated.entries())
        expect(level).toBeLessThanOrEqual(Math.max(1, ofTable[hour] as number))
    expectUsableCrews(plannedPasses(table), plannedPasses(plan))
    for (const { because } of check.revisions) counts[because]++
    counts[problems.length > 0 ? 'failed' : 'held']++
  }
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(2)
})

/** Freezing rain keeps its passes, and the only vehicle is back before it departs again. */
function expectUsableCrews(ofTable: readonly Pass[], revised: readonly Pass[]): void {
  for (const { departMs, gm2 } of ofTable.filter(isInFreezingRain)) {
    const revisedPass = revised.find((pass) => pass.departMs === departMs)
    expect(revisedPass?.gm2).toBeGreaterThanOrEqual(gm2 as number)
  }
  for (const [index, { departMs }] of revised.entries()) {
    const before = revised[index - 1]
    if (before) expect(departMs - before.departMs).toBeGreaterThanOrEqual(CIRCUIT.roundTripMin * 60_000)
    expect((hourOf(departMs) * 12) % 1).toBeCloseTo(0, 6)
  }
}
