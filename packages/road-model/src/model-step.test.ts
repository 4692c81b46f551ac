import { expect, test } from 'vitest'
import { step } from './model-step.ts'
import { dryRoad, filmFreezingPointC, type Road, roadCoverMm } from './road.ts'
import { roadSite } from './site.ts'
import { aForcing, BRIDGE, ROAD, run } from './test-road.ts'

const FUSION_JKG = 3.34e5

test('keeps the surface at zero while water freezes, until its latent heat is used up', () => {
  const site = roadSite({ trafficWear: 0 })
  const wet: Road = { ...dryRoad(site, () => 0), waterMm: 0.2 }
  const roads = run(wet, () => aForcing({ airTemperatureC: -5, dewPointC: -20 }), 120, site, 60)
  const freezing = roads.filter(({ heat }) => heat.meltingWm2 < 0)
  const released = freezing.reduce((sum, { heat }) => sum - heat.meltingWm2 * 60, 0)
  const frozenMm = released / FUSION_JKG
  const evaporatedMm = freezing.reduce((sum, { water }) => sum + water.evaporationMm, 0)
  expect(frozenMm + evaporatedMm).toBeCloseTo(0.2, 1)
  expect(freezing.length).toBeGreaterThan(5)
  for (const road of freezing.slice(0, -1)) expect(road.surfaceC).toBe(0)
  expect(roads.at(-1)?.surfaceC).toBeLessThan(-0.5)
})

test('never warms a frozen road above zero when rain freezes on it', () => {
  const cold = dryRoad(ROAD, () => -6)
  const roads = run(cold, () => aForcing({ airTemperatureC: -1, dewPointC: -1, rainMmh: 4 }), 12)
  for (const road of roads) expect(road.surfaceC).toBeLessThanOrEqual(0)
  expect(roads.at(-1)?.iceMm).toBeGreaterThan(0.5)
})

test('the road is colder under a colder sky', () => {
  const last = (longwaveWm2: number) =>
    run(
      dryRoad(ROAD, () => 2),
      () => aForcing({ longwaveWm2 }),
      36,
    ).at(-1)?.surfaceC ?? 0
  expect(last(200)).toBeLessThan(last(250))
  expect(last(250)).toBeLessThan(last(310))
})

test('more salt lowers the freezing point and reduces ice', () => {
  const after = (saltGm2: number) => {
    const wet: Road = { ...dryRoad(ROAD, () => 1), waterMm: 0.2, saltGm2 }
    return run(wet, () => aForcing({ airTemperatureC: -4, dewPointC: -5 }), 6)
  }
  const little = after(5)
  const after30Steps = after(30)
  expect(filmFreezingPointC(after30Steps[1] ?? dryRoad(ROAD, () => 0))).toBeLessThan(
    filmFreezingPointC(little[1] ?? dryRoad(ROAD, () => 0)),
  )
  expect(after30Steps.at(-1)?.iceMm).toBeLessThan(little.at(-1)?.iceMm ?? 0)
})

test('frost grows on a dry road colder than the dew point, limited by the moisture in the air', () => {
  const quiet = roadSite({ trafficWear: 0 })
  const clear = () => aForcing({ airTemperatureC: -1, dewPointC: -1.5, windMs: 1, longwaveWm2: 210 })
  const last = run(
    dryRoad(quiet, () => -3),
    clear,
    36,
    quiet,
  ).at(-1)
  expect(last?.frostMm).toBeGreaterThan(0.01)
  expect(last?.frostMm).toBeLessThan(0.3)
})

test('a bridge gets colder than the adjacent road in a long night', () => {
  const forcing = () => aForcing({ airTemperatureC: -4, longwaveWm2: 260 })
  const road = run(
    dryRoad(ROAD, () => 3),
    forcing,
    144,
  ).at(-1)
  const bridge = run(
    dryRoad(BRIDGE, () => 3),
    forcing,
    144,
    BRIDGE,
  ).at(-1)
  expect(bridge?.surfaceC).toBeLessThan(road?.surfaceC ?? -99)
})

test('stays finite and near the air temperature in extreme weather', () => {
  const extremes = [
    aForcing({ airTemperatureC: -80, dewPointC: -90, windMs: 0, longwaveWm2: 0 }),
    aForcing({ airTemperatureC: 60, dewPointC: 40, windMs: 0, shortwaveWm2: 1400, longwaveWm2: 500 }),
    aForcing({ airTemperatureC: 0, dewPointC: 0, windMs: 100, rainMmh: 300, snowMmh: 300 }),
    aForcing({ saltGm2: 10_000 }),
  ]
  for (const site of [ROAD, BRIDGE]) {
    let road = dryRoad(site, () => 0)
    for (let index = 0; index < 400; index++) {
      road = step(road, extremes[index % extremes.length] ?? aForcing(), site, 600)
      for (const value of [road.surfaceC, ...road.cellsC, roadCoverMm(road), road.saltGm2]) {
        expect(Number.isFinite(value)).toBe(true)
      }
      expect(Math.abs(road.surfaceC)).toBeLessThan(120)
    }
  }
})

test('depends little on the step length', () => {
  const steady = () => aForcing({ longwaveWm2: 220 })
  const coarse =
    run(
      dryRoad(ROAD, () => 3),
      steady,
      36,
      ROAD,
      600,
    ).at(-1)?.surfaceC ?? 0
  const fine =
    run(
      dryRoad(ROAD, () => 3),
      steady,
      720,
      ROAD,
      30,
    ).at(-1)?.surfaceC ?? 99
  expect(Math.abs(coarse - fine)).toBeLessThan(0.1)
})
