import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { advanceAssimilating, benchFor } from './model-step.ts'
import { copyOf, dryRoad, type Forcing, type Road, roadCoverMm, solidMm } from './road.ts'
import { roadSite, type Site } from './site.ts'
import { aCase, someReadings } from './test-case.ts'
import { aForcing, BRIDGE, eventful, imbalanceWm2, ROAD, storedJm2 } from './test-road.ts'

const STEP_S = 600
const QUIET = roadSite({ trafficWear: 0 })

/** The road at the start and after each step with assimilated sensor readings. */
function assimilate(
  road: Road,
  forcing: (index: number) => Forcing,
  sensorC: (index: number) => number,
  steps: number,
  site: Site = QUIET,
): Road[] {
  const bench = benchFor(site)
  const roads = [copyOf(road)]
  const moving = copyOf(road)
  for (let index = 0; index < steps; index++) {
    advanceAssimilating(moving, forcing(index), bench, STEP_S, sensorC(index))
    roads.push(copyOf(moving))
  }
  return roads
}

const last = (roads: readonly Road[]): Road => roads[roads.length - 1] ?? dryRoad(QUIET, () => 0)
/** A grey winter day around freezing: the air exchanges little heat. */
const grey = (overrides: Partial<Forcing> = {}) =>
  aForcing({ airTemperatureC: 0, dewPointC: -0.5, longwaveWm2: 312, windMs: 1, ...overrides })

test('keeps the surface at the sensor readings', () => {
  const roads = assimilate(
    dryRoad(QUIET, () => 1),
    eventful,
    (index) => Math.sin(index / 9),
    200,
  )
  expect(roads.slice(1).map(({ cellsC }) => cellsC[0])).toEqual(
    Array.from({ length: 200 }, (_, index) => Math.sin(index / 9)),
  )
})

test('snow stays on the road whether the sensor reads a tenth below freezing or exactly freezing', () => {
  const snowAt = (sensorC: number) =>
    solidMm(
      last(
        assimilate(
          dryRoad(QUIET, () => sensorC),
          () => grey({ snowMmh: 1.5 }),
          () => sensorC,
          36,
        ),
      ),
    )
  expect(snowAt(-0.1)).toBeCloseTo(9, 0)
  expect(Math.abs(snowAt(-0.1) - snowAt(0))).toBeLessThan(1)
  expect(Math.abs(snowAt(0) - snowAt(0.1))).toBeLessThan(1.5)
})

test('rain freezes on a road just below freezing only as fast as heat is removed', () => {
  const iceAt = (sensorC: number) =>
    last(
      assimilate(
        dryRoad(QUIET, () => sensorC),
        () => grey({ rainMmh: 1 }),
        () => sensorC,
        18,
      ),
    ).iceMm
  expect(iceAt(-0.1)).toBeLessThan(1)
  expect(iceAt(0.1)).toBeLessThan(0.3)
  expect(iceAt(-1)).toBeGreaterThan(iceAt(-0.1))
})

test.each([
  ['bare', {}],
  ['snowy', { looseSnowMm: 12 }],
  ['wet', { waterMm: 0.5 }],
  ['icy', { iceMm: 2, waterMm: 0.2 }],
  ['salted', { looseSnowMm: 3, saltGm2: 10 }],
] as const)(
  'no jump of the sensor changes a phase on a %s road by more than the available heat allows',
  (_name, cover) => {
    const start: Road = { ...dryRoad(QUIET, () => -1), ...cover }
    const roads = assimilate(
      start,
      () => grey(),
      (index) => (index % 2 === 0 ? -0.6 : -0.2),
      36,
    )
    for (const [index, road] of roads.entries()) {
      const before = roads[index - 1]
      if (!before) continue
      expect(Math.abs(imbalanceWm2(road))).toBeLessThan(0.01)
      // Limit: the flux through the sensor's half centimetre of asphalt for one kelvin, plus that from the
      // air.
      expect(Math.abs(road.heat.meltingWm2)).toBeLessThan(200)
    }
  },
)

test.each([
  ['road', ROAD],
  ['bridge', BRIDGE],
])('closes the energy balance of a %s during assimilation, at its surface and in its body', (_name, site) => {
  const roads = assimilate(
    dryRoad(site, () => 1),
    eventful,
    (index) => 2 * Math.sin(index / 20),
    576,
    site,
  )
  for (const [index, road] of roads.entries()) {
    const before = roads[index - 1]
    if (!before) continue
    expect(Math.abs(imbalanceWm2(road))).toBeLessThan(0.01)
    const suppliedJm2 = (road.heat.groundWm2 + road.heat.assimilationWm2 - road.heat.lowerWm2) * STEP_S
    expect(Math.abs(storedJm2(road, site) - storedJm2(before, site) - suppliedJm2)).toBeLessThan(1)
  }
})

test('conserves water to 1e-9 mm during assimilation', () => {
  const roads = assimilate(
    dryRoad(ROAD, () => 1),
    eventful,
    (index) => 2 * Math.sin(index / 20),
    576,
    ROAD,
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
  }
})

test('sensor noise does not melt the snow on a road below freezing', () => {
  const snowy: Road = { ...dryRoad(QUIET, () => -1), looseSnowMm: 11.9 }
  const snowWith = (noiseK: number) =>
    solidMm(
      last(
        assimilate(
          snowy,
          () => grey({ airTemperatureC: -1 }),
          (index) => -1 + (index % 2 === 0 ? noiseK : -noiseK),
          72,
        ),
      ),
    )
  expect(Math.abs(snowWith(0.1) - snowWith(0))).toBeLessThan(0.05)
  expect(Math.abs(snowWith(0.3) - snowWith(0))).toBeLessThan(0.1)
})

test('mirrored sensor noise gives mirrored forecast errors', () => {
  const noise = (hour: number) => 0.1 * Math.sin(37 * hour * hour)
  const forecastWith = (sign: number) =>
    forecastRoad(aCase({ observations: someReadings((hour) => -2 + sign * noise(hour)) })).surfaceC
  const [up, none, down] = [forecastWith(1), forecastWith(0), forecastWith(-1)]
  for (let index = 1; index < none.length; index++) {
    const [above, here, below] = [up[index] ?? 0, none[index] ?? 0, down[index] ?? 0]
    expect(Math.abs(above + below - 2 * here)).toBeLessThan(0.03)
  }
})
