import { expect, test } from 'vitest'
import { dryRoad, lyingMm, type Road } from './road.ts'
import { BRIDGE, eventful, ROAD, run } from './test-road.ts'

function imbalanceWm2({ heat }: Road): number {
  return (
    heat.shortwaveWm2 +
    heat.absorbedLongwaveWm2 +
    heat.emittedWm2 +
    heat.sensibleWm2 +
    heat.latentWm2 +
    heat.precipitationWm2 +
    heat.trafficWm2 +
    heat.correctionWm2 -
    heat.meltingWm2 -
    heat.groundWm2
  )
}

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
  const stored = (road: Road) =>
    road.cellsC.reduce((sum, cellC, index) => sum + cellC * (ROAD.ground.heatCapacityJm2K[index] ?? 0), 0)
  const first = roads[0]
  const last = roads.at(-1)
  if (!first || !last) throw new Error('no roads')
  const taken = roads.slice(1).reduce((sum, { heat }) => sum + heat.groundWm2 * 600, 0)
  // The bottom starts at the deep temperature, and a day does not reach it.
  expect(Math.abs(stored(last) - stored(first) - taken)).toBeLessThan(20)
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
