import { expect, test } from 'vitest'
import { passCost, type Stretch, type TreatmentCosts, worthOfTreating } from './cost-loss.ts'

const road = (passPerKm: number, lossPerKm: number) => ({ passPerKm, lossPerKm })
const COSTS: TreatmentCosts = {
  saltPerTonne: 100,
  abrasivePerTonne: 20,
  roads: {
    motorway: road(5, 100),
    main: road(4, 40),
    secondary: road(4, 12),
    local: road(3, 0),
    ramp: road(4, 40),
  },
}
const stretch = (roadType: Stretch['roadType']): Stretch => ({ roadType, lengthKm: 10, areaM2: 70_000 })
const DOSE = { spread: 'prewet', minGm2: 10, passes: 1 } as const

test('a pass costs its way and its material', () => {
  // 70,000 m² at 10 g/m² are 700 kg
  expect(passCost(COSTS, stretch('motorway'), { spread: 'prewet', gm2: 10 })).toBeCloseTo(50 + 70)
  expect(passCost(COSTS, stretch('motorway'), { spread: 'abrasive', gm2: 100 })).toBeCloseTo(50 + 140)
  expect(passCost(COSTS, stretch('motorway'), { spread: 'plow', gm2: 0 })).toBeCloseTo(50)
})

test('is treated where it is needed more often than cost over loss', () => {
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

test('passes that are repeated cost as often', () => {
  const [once, twice] = ([1, 'successive'] as const).map(
    (passes) => worthOfTreating(COSTS, [stretch('main')], { ...DOSE, passes }, 0.5)[0]?.costPerKm,
  )
  expect(twice).toBe(2 * (once ?? Number.NaN))
})
