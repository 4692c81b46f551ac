import type { Deicer } from '@verglas/contract/treatment-codes'
import { expect, test } from 'vitest'
import { passCost, type RoadClassArea, type TreatmentCosts, worthOfTreating } from './cost-loss.ts'

const road = (passPerKm: number, lossPerKm: number) => ({ passPerKm, lossPerKm })
const COSTS: TreatmentCosts = {
  saltPerTonne: 100,
  abrasivePerTonne: 20,
  mgcl2PerTonne: 300,
  cacl2PerTonne: null,
  brinePerM3: 13.7,
  roads: {
    motorway: road(5, 100),
    main: road(4, 40),
    secondary: road(4, 12),
    local: road(3, 0),
    ramp: road(4, 40),
  },
}
const stretch = (roadType: RoadClassArea['roadType']): RoadClassArea => ({
  roadType,
  lengthKm: 10,
  areaM2: 70_000,
})
const DOSE = { spread: 'prewet', minGm2: 10, passes: 1 } as const

test('a pass costs its distance and its material', () => {
  // 70,000 m² at 10 g/m² are 700 kg.
  expect(passCost(COSTS, stretch('motorway'), { spread: 'prewet', gm2: 10 })).toBeCloseTo(50 + 70)
  expect(passCost(COSTS, stretch('motorway'), { spread: 'abrasive', gm2: 100 })).toBeCloseTo(50 + 140)
  expect(passCost(COSTS, stretch('motorway'), { spread: 'plow', gm2: 0 })).toBeCloseTo(50)
})

test('each de-icer has its own price, brine that per cubic metre, and one without a price has no cost', () => {
  const cost = (dose: {
    spread: 'salt' | 'brine' | 'salt_abrasive' | 'plow'
    deicer: Deicer
    gm2?: number
  }) => passCost(COSTS, stretch('motorway'), { gm2: 10, ...dose })
  expect(cost({ spread: 'salt', deicer: 'mgcl2' })).toBeCloseTo(50 + 210)
  // 274 kg of salt in a cubic metre.
  expect(cost({ spread: 'brine', deicer: 'nacl' })).toBeCloseTo(50 + 35)
  expect(cost({ spread: 'brine', deicer: 'mgcl2' })).toBeCloseTo(50 + 210)
  expect(cost({ spread: 'salt_abrasive', deicer: 'mgcl2' })).toBeCloseTo(50 + 210 + 7)
  expect(cost({ spread: 'salt', deicer: 'cacl2' })).toBeNull()
  expect(cost({ spread: 'plow', deicer: 'cacl2', gm2: 0 })).toBeCloseTo(50)
  const noBrine = { ...COSTS, brinePerM3: null }
  expect(passCost(noBrine, stretch('motorway'), { spread: 'brine', gm2: 10 })).toBeCloseTo(50 + 70)
})

test('a stretch is treated if the probability of need exceeds cost over loss', () => {
  const at = (probability: number) =>
    worthOfTreating(COSTS, [stretch('motorway'), stretch('secondary')], DOSE, probability)
  expect(at(0.5).map(({ threshold }) => threshold)).toEqual([0.12, 11 / 12])
  expect(at(0.5).map(({ isWorth }) => isWorth)).toEqual([true, false])
  expect(at(0.12).map(({ isWorth }) => isWorth)).toEqual([false, false])
  expect(at(1).map(({ isWorth }) => isWorth)).toEqual([true, true])
})

test('without a loss there is no threshold', () => {
  expect(worthOfTreating(COSTS, [stretch('local')], DOSE, 1)).toMatchObject([
    { threshold: null, isWorth: null },
  ])
})

test('the cost is proportional to the number of passes', () => {
  const [once, twice] = ([1, 'successive'] as const).map(
    (passes) => worthOfTreating(COSTS, [stretch('main')], { ...DOSE, passes }, 0.5)[0]?.costPerKm,
  )
  expect(twice).toBe(2 * (once ?? Number.NaN))
})
