import { expect, test } from 'vitest'
import { step } from './model-step.ts'
import { dryRoad, roadCoverMm } from './road.ts'
import { BRIDGE, eventful, imbalanceWm2, ROAD, run, storedJm2 } from './test-road.ts'

test.each([
  ['road', ROAD],
  ['bridge', BRIDGE],
])('closes the surface energy balance of a %s to 0.01 W/m² in every step', (_name, site) => {
  for (const road of run(
    dryRoad(site, () => 1),
    eventful,
    576,
    site,
  ).slice(1)) {
    expect(Math.abs(imbalanceWm2(road))).toBeLessThan(0.01)
  }
})

test('conserves the heat that goes into the ground of a road', () => {
  const roads = run(
    dryRoad(ROAD, () => 8),
    eventful,
    144,
  )
  const first = roads[0]
  const last = roads.at(-1)
  if (!first || !last) throw new Error('no roads')
  const absorbed = roads.slice(1).reduce((sum, { heat }) => sum + (heat.groundWm2 - heat.lowerWm2) * 600, 0)
  expect(Math.abs(storedJm2(last, ROAD) - storedJm2(first, ROAD) - absorbed)).toBeLessThan(20)
})

test('conserves water to 1e-9 mm', () => {
  const roads = run(
    dryRoad(ROAD, () => 1),
    eventful,
    576,
  )
  for (const [index, road] of roads.entries()) {
    const before = roads[index - 1]
    if (!before) continue
    const { water } = road
    const change =
      water.precipitationMm +
      water.spreadMm -
      water.evaporationMm -
      water.runoffMm -
      water.wornMm -
      water.plowedMm
    expect(Math.abs(roadCoverMm(road) - roadCoverMm(before) - change)).toBeLessThan(1e-9)
    expect(
      Math.min(road.waterMm, road.iceMm, road.looseSnowMm, road.packedSnowMm, road.frostMm, road.saltGm2),
    ).toBeGreaterThanOrEqual(0)
  }
})

test('conserves salt to 1e-9 g/m², through water, wheels and a plow blade', () => {
  const treated: typeof eventful = (index) => ({
    ...eventful(index),
    saltGm2: index % 36 === 5 ? 20 : 0,
    brineWaterMm: index % 36 === 5 ? 0.02 : 0,
    isPlowed: index % 24 === 12,
  })
  const roads = run(
    dryRoad(ROAD, () => 1),
    treated,
    576,
  )
  let lostGm2 = 0
  for (const [index, road] of roads.entries()) {
    const before = roads[index - 1]
    if (!before) continue
    const spreadGm2 = treated(index - 1).saltGm2 ?? 0
    const change = spreadGm2 - road.water.saltLostGm2
    expect(Math.abs(road.saltGm2 - before.saltGm2 - change)).toBeLessThan(1e-9)
    lostGm2 += road.water.saltLostGm2
  }
  expect(lostGm2).toBeGreaterThan(100)
})

test('a plow blade removes the salt in the snow that it removes, and leaves the rest', () => {
  const road = { ...dryRoad(ROAD, () => -3), looseSnowMm: 3, saltGm2: 10 }
  const calm = { ...eventful(0), rainMmh: 0, snowMmh: 0, saltGm2: 0, trafficShare: 0, isPlowed: true }
  const after = step(road, calm, ROAD, 60)
  expect(after.water.plowedMm).toBeCloseTo(2.7)
  expect(after.saltGm2).toBeCloseTo(1, 1)
})
