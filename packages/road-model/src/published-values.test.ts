import { expect, test } from 'vitest'
import { step } from './model-step.ts'
import { dryRoad, type Road } from './road.ts'
import { roadSite } from './site.ts'
import { aForcing, BRIDGE } from './test-road.ts'

// Checks heat and phase changes against published values. Without traffic nothing is worn off in between.
const QUIET = roadSite({ trafficWear: 0, trafficHeatWm2: 0 })
const STEP_S = 60
const NIGHT = aForcing({ airTemperatureC: -8, dewPointC: -20, longwaveWm2: 200 })

const aRoad = (surfaceC: number, overrides: Partial<Road>): Road => ({
  ...dryRoad(QUIET, () => surfaceC),
  ...overrides,
})

// CRC Handbook of Chemistry and Physics: 333.6 kJ/kg at 0 °C.
test('a kilogram of freezing water releases 334 kJ', () => {
  const wet = aRoad(-0.5, { waterMm: 1 })
  const after = step(wet, NIGHT, QUIET, STEP_S)
  const frozenMm = after.iceMm - wet.iceMm
  expect(frozenMm).toBeGreaterThan(0.01)
  const joulesPerKg = (-after.heat.meltingWm2 * STEP_S) / frozenMm
  expect(Math.abs(joulesPerKg / 333.6e3 - 1)).toBeLessThan(0.005)
})

// WMO-No. 8, annex 4.B: 2501 kJ/kg at 0 °C from water, 2835 kJ/kg from ice.
test.each([
  ['water', { waterMm: 1 }, 2, 2501e3],
  ['ice', { iceMm: 1 }, -5, 2835e3],
])('evaporating a kilogram from %s takes the heat given in the tables', (_, cover, surfaceC, tabledJkg) => {
  const { heat, water } = step(aRoad(surfaceC, cover), aForcing({ dewPointC: -20, windMs: 5 }), QUIET, STEP_S)
  expect(water.evaporationMm).toBeGreaterThan(0)
  expect(Math.abs((-heat.latentWm2 * STEP_S) / water.evaporationMm / tabledJkg - 1)).toBeLessThan(0.002)
})

// Kangas et al. (2015), Geosci. Model Dev. Discuss. 8, RoadSurf: 0.1 bare, 0.6 under snow.
test.each([
  ['bare', {}, 0.1],
  ['covered by snow', { looseSnowMm: 5 }, 0.6],
  ['covered by pressed snow', { packedSnowMm: 5 }, 0.6],
])('a road that is %s reflects light according to its albedo', (_, cover, albedo) => {
  const { heat } = step(aRoad(-5, cover), aForcing({ shortwaveWm2: 500 }), QUIET, STEP_S)
  expect(heat.shortwaveWm2).toBeCloseTo(500 * (1 - albedo), 6)
})

// ISO 6946:2017: 0.04 m²K/W on an outer surface in a wind of 4 m/s, which under the deck is half of that above it.
test('a deck loses heat from below like an outer wall', () => {
  const airC = 10
  const { heat, cellsC } = step(
    dryRoad(BRIDGE, () => 12),
    aForcing({ airTemperatureC: airC, windMs: 8 }),
    BRIDGE,
    STEP_S,
  )
  const totalM2KW = ((cellsC.at(-1) ?? 0) - airC) / heat.lowerWm2
  expect(totalM2KW - (BRIDGE.ground.resistanceM2KW.at(-1) ?? 0)).toBeCloseTo(0.04, 2)
  expect(Math.abs(totalM2KW - (BRIDGE.ground.resistanceM2KW.at(-1) ?? 0) - 0.04)).toBeLessThan(0.002)
})

// ISO 6946:2017, annex C: convection of 4 + 4 v W/m²/K, radiation of a grey surface at the air's temperature.
test.each([0, 2, 10])(
  'in a wind of %d m/s, the heat loss below a deck matches the formula of the standard',
  (windMs) => {
    const airC = 10
    const { heat, cellsC } = step(
      dryRoad(BRIDGE, () => 12),
      aForcing({ airTemperatureC: airC, windMs }),
      BRIDGE,
      STEP_S,
    )
    const totalM2KW = ((cellsC.at(-1) ?? 0) - airC) / heat.lowerWm2
    const underM2KW = totalM2KW - (BRIDGE.ground.resistanceM2KW.at(-1) ?? 0)
    expect(1 / underM2KW).toBeCloseTo(4 + 4 * (windMs / 2) + 0.95 * 5.14 * (283.15 / 283) ** 3, 1)
  },
)
