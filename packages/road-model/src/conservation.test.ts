import { expect, test } from 'vitest'
import { dryRoad, lyingMm } from './road.ts'
import { BRIDGE, eventful, imbalanceWm2, ROAD, run, storedJm2 } from './test-road.ts'

test.each([
  ['road', ROAD],
  ['bridge', BRIDGE],
])('closes the surface energy of a %s to 0.01 W/m² in every step', (_name, site) => {
  for (const road of run(
    dryRoad(site, () => 1),
    eventful,
    576,
    site,
  ).slice(1)) {
    expect(Math.abs(imbalanceWm2(road))).toBeLessThan(0.01)
  }
})

test('keeps the heat that goes into the ground of a road', () => {
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
    expect(Math.abs(lyingMm(road) - lyingMm(before) - change)).toBeLessThan(1e-9)
    expect(
      Math.min(road.waterMm, road.iceMm, road.looseSnowMm, road.packedSnowMm, road.frostMm, road.saltGm2),
    ).toBeGreaterThanOrEqual(0)
  }
})
