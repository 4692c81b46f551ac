import { expect, test } from 'vitest'
import { liquidOnRoadMm, lowestEutecticC, mixtureFreezingPointC } from './deicers.ts'
import { step } from './model-step.ts'
import { dryRoad, type Forcing } from './road.ts'
import { eventful, ROAD, run } from './test-road.ts'

const NONE = { saltGm2: 0, mgcl2Gm2: 0, cacl2Gm2: 0 }
/** Dry salt with a kilogram of water. */
const saltPerWater = (pct: number) => (1000 * pct) / (100 - pct)

/** Freezing point depression by molality, Smithsonian Physical Tables (1956); 110.98 g/mol. */
test.each([
  [0.5, 2.66],
  [2, 15.27],
  [3, 28.08],
])('a solution of %f mol of CaCl₂ per kilogram of water freezes near −%f °C', (molality, loweringK) => {
  const freezesC = mixtureFreezingPointC({ ...NONE, cacl2Gm2: molality * 110.98 }, 1)
  expect(Math.abs(freezesC + loweringK) / loweringK).toBeLessThan(0.07)
})

test.each([
  [10, 7.83],
  [20, 27.4],
])('MgCl₂ of %i %% freezes near −%f °C', (pct, loweringK) => {
  expect(mixtureFreezingPointC({ ...NONE, mgcl2Gm2: saltPerWater(pct) }, 1)).toBeCloseTo(-loweringK, 3)
})

test('a mixture binds the water of its salts, and no film freezes below its lowest eutectic', () => {
  const mixture = { saltGm2: 20, mgcl2Gm2: 10, cacl2Gm2: 5 }
  const wetRoads = [
    { ...NONE, saltGm2: 20 },
    { ...NONE, mgcl2Gm2: 10 },
    { ...NONE, cacl2Gm2: 5 },
  ]
  for (const temperatureC of [-1, -5, -10, -20, -30]) {
    const sum = wetRoads.reduce((mm, salts) => mm + liquidOnRoadMm(salts, temperatureC), 0)
    expect(liquidOnRoadMm(mixture, temperatureC)).toBeCloseTo(sum, 12)
  }
  expect(liquidOnRoadMm(mixture, mixtureFreezingPointC(mixture, 0.4))).toBeCloseTo(0.4, 3)
  expect(mixtureFreezingPointC(mixture, 1e-4)).toBe(lowestEutecticC(mixture))
  expect(lowestEutecticC(NONE)).toBe(0)
})

test('conserves every de-icer and the abrasives to 1e-9 g/m², through water, wheels and a plow blade', () => {
  const treated = (index: number): Forcing => ({
    ...eventful(index),
    saltGm2: index % 36 === 5 ? 10 : 0,
    mgcl2Gm2: index % 36 === 11 ? 15 : 0,
    cacl2Gm2: index % 36 === 17 ? 20 : 0,
    abrasiveGm2: index % 36 === 23 ? 100 : 0,
    brineWaterMm: index % 36 === 11 ? 0.02 : 0,
    isPlowed: index % 24 === 12,
  })
  const roads = run(
    dryRoad(ROAD, () => -6),
    treated,
    576,
  )
  const lost = { mgcl2: 0, cacl2: 0, abrasive: 0 }
  for (const [index, road] of roads.entries()) {
    const before = roads[index - 1]
    if (!before) continue
    for (const name of ['mgcl2', 'cacl2', 'abrasive'] as const) {
      const change = (treated(index - 1)[`${name}Gm2`] ?? 0) - road.water[`${name}LostGm2`]
      expect(Math.abs(road[`${name}Gm2`] - before[`${name}Gm2`] - change)).toBeLessThan(1e-9)
      expect(road[`${name}Gm2`]).toBeGreaterThanOrEqual(0)
      lost[name] += road.water[`${name}LostGm2`]
    }
    expect(Number.isFinite(road.surfaceC)).toBe(true)
  }
  for (const sum of Object.values(lost)) expect(sum).toBeGreaterThan(50)
})

test('calcium chloride melts ice at −15 °C, salt hardly does, and without a de-icer nothing melts', () => {
  const iced = { ...dryRoad(ROAD, () => -15), iceMm: 0.3 }
  const still = {
    ...eventful(0),
    rainMmh: 0,
    snowMmh: 0,
    airTemperatureC: -15,
    dewPointC: -17,
    trafficShare: 0,
  }
  const meltedMm = (treatment: Partial<Forcing>) =>
    step({ ...iced, cellsC: iced.cellsC.slice() }, { ...still, ...treatment }, ROAD, 600).waterMm
  expect(meltedMm({})).toBe(0)
  expect(meltedMm({ cacl2Gm2: 20 })).toBeGreaterThan(0.02)
  expect(meltedMm({ cacl2Gm2: 20 })).toBeGreaterThan(meltedMm({ mgcl2Gm2: 0 }))
})
