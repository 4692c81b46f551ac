import { expect, test } from 'vitest'
import { filmFreezesAtC, liquidWaterMm } from './brine.ts'
import { bareCover, type Cover, frozenMm } from './cover.ts'
import { type RoadSite, roadSiteOf } from './site.ts'
import { type Influences, nextRoad, type TrueRoad } from './step.ts'

const PLACE = { id: 'open', longitudeDeg: 3.2, latitudeDeg: 44.8, altitudeM: 900, isBridge: false }
const SITE: RoadSite = { ...roadSiteOf(PLACE), deepC: 6, skyView: 1, obstacle: null, wear: 1 }
const STEP_S = 600

/** A clear calm winter night. */
const CLEAR_NIGHT: Influences = {
  airTemperatureC: 0,
  dewPointC: -3,
  windKmh: 6,
  pressureHpa: 910,
  sunWm2: 0,
  skyWm2: 225,
  rainMmh: 0,
  snowMmh: 0,
  traffic: 0.2,
  saltGm2: 0,
  isPlowed: false,
}
const CLOUDY: Partial<Influences> = { skyWm2: 305 }

const aRoad = (temperatureC: number, cover: Partial<Cover> = {}): TrueRoad => ({
  ground: {
    surfaceC: temperatureC,
    restoringC: temperatureC,
    at5cmC: temperatureC,
    at10cmC: temperatureC,
    at30cmC: temperatureC,
  },
  cover: { ...bareCover(), ...cover },
})

/** The road after some hours of the same weather. */
function after(road: TrueRoad, hours: number, weather: Partial<Influences>, site = SITE): TrueRoad {
  let now = road
  for (let step = 0; step < hours * 6; step++)
    now = nextRoad(now, { ...CLEAR_NIGHT, ...weather }, site, STEP_S)
  return now
}
const surfaceC = (road: TrueRoad) => road.ground.surfaceC

test('cools below the air in a clear night, less under clouds, and stays warmer than a bridge', () => {
  const start = aRoad(3)
  const clear = surfaceC(after(start, 12, {}))
  expect(clear).toBeLessThan(-1)
  expect(clear).toBeGreaterThan(-6)
  expect(surfaceC(after(start, 12, CLOUDY))).toBeGreaterThan(clear + 2)
  expect(surfaceC(after(start, 36, {}, { ...SITE, isBridge: true }))).toBeLessThan(
    surfaceC(after(start, 36, {})),
  )
})

test('is some kelvins warmer than the air at noon', () => {
  const noon = surfaceC(after(aRoad(0), 3, { airTemperatureC: 2, sunWm2: 350, traffic: 1.3 }))
  expect(noon).toBeGreaterThan(4)
  expect(noon).toBeLessThan(14)
})

test('a film freezes at 0 °C, and holds the road there while it does', () => {
  let road = aRoad(1, { waterMm: 0.5 })
  let firstIceC: number | null = null
  for (let step = 0; step < 60; step++) {
    road = nextRoad(road, { ...CLEAR_NIGHT, traffic: 0 }, SITE, STEP_S)
    if (firstIceC === null && road.cover.iceMm > 0.01) firstIceC = surfaceC(road)
  }
  expect(firstIceC).toBeGreaterThan(-0.6)
  expect(firstIceC).toBeLessThan(0.01)
  expect(road.cover.iceMm).toBeGreaterThan(0.2)
})

test('brine freezes at its liquidus: 10 % at −6.6 °C, and nothing is liquid below the eutectic', () => {
  // CRC Handbook of Chemistry and Physics, concentrative properties of aqueous solutions: NaCl.
  for (const [pct, freezesAtC] of [
    [1, -0.59],
    [5, -3.05],
    [10, -6.56],
    [16, -11.89],
  ] as const) {
    const saltGm2 = (1000 * pct) / (100 - pct)
    expect(Math.abs(filmFreezesAtC(saltGm2, 1) - freezesAtC)).toBeLessThan(0.2)
    expect(liquidWaterMm(saltGm2, filmFreezesAtC(saltGm2, 1))).toBeCloseTo(1, 2)
  }
  expect(liquidWaterMm(50, -25)).toBe(0)
})

test('salt keeps a wet road open that would freeze without', () => {
  const wet = aRoad(1, { waterMm: 0.3 })
  const salted = nextRoad(wet, { ...CLEAR_NIGHT, saltGm2: 20 }, SITE, STEP_S)
  expect(after(wet, 6, {}).cover.iceMm).toBeGreaterThan(0.08)
  expect(after(salted, 6, {}).cover.iceMm).toBeLessThan(0.02)
})

test('salt melts ice, and cools the road meanwhile', () => {
  const icy = aRoad(-2, { iceMm: 0.3 })
  const weather = { ...CLOUDY, airTemperatureC: -2, dewPointC: -4, traffic: 0 }
  const salted = nextRoad(icy, { ...CLEAR_NIGHT, ...weather, saltGm2: 20 }, SITE, STEP_S)
  expect(after(salted, 2, weather).cover.iceMm).toBeLessThan(0.1)
  expect(after(icy, 2, weather).cover.iceMm).toBeGreaterThan(0.25)
  expect(surfaceC(after(salted, 0.5, weather))).toBeLessThan(surfaceC(after(icy, 0.5, weather)))
})

test('snow covers a cold road, wheels press it, and a plow takes it away', () => {
  const snowing = { airTemperatureC: -4, dewPointC: -4.5, skyWm2: 295, snowMmh: 1.5, traffic: 0.5 }
  const covered = after(aRoad(-3), 4, snowing)
  expect(covered.cover.snowMm + covered.cover.packedMm).toBeGreaterThan(2)
  expect(covered.cover.packedMm).toBeGreaterThan(0.2)
  const plowed = nextRoad(covered, { ...CLEAR_NIGHT, airTemperatureC: -4, isPlowed: true }, SITE, STEP_S)
  expect(plowed.cover.snowMm).toBeLessThan(0.5)
  expect(frozenMm(plowed.cover)).toBeLessThan(0.6 * frozenMm(covered.cover))
})

test('snow on a warm road melts', () => {
  const road = after(aRoad(5), 2, { airTemperatureC: 1.2, dewPointC: 0.5, skyWm2: 320, snowMmh: 0.5 })
  expect(frozenMm(road.cover)).toBeLessThan(0.3)
  expect(road.cover.waterMm).toBeGreaterThan(0.1)
})

test('freezing rain glazes a frozen road, and only wets a warm one', () => {
  const rain = { airTemperatureC: -1.5, dewPointC: -2, skyWm2: 305, rainMmh: 1.2 }
  const glazed = after(aRoad(-2), 2, rain)
  expect(glazed.cover.iceMm).toBeGreaterThan(0.5)
  expect(surfaceC(glazed)).toBeGreaterThan(-1.5)
  expect(after(aRoad(5), 1, rain).cover.iceMm).toBe(0)
})

test('hoar frost settles on a road colder than the dew point, and dry air takes it', () => {
  const frosty = after(aRoad(-3), 6, { airTemperatureC: -1, dewPointC: -1.5, traffic: 0 })
  expect(frosty.cover.frostMm).toBeGreaterThan(0.02)
  expect(frosty.cover.frostMm).toBeLessThan(0.5)
  const sunny = { airTemperatureC: 0, dewPointC: -6, sunWm2: 250, windKmh: 15 }
  expect(frozenMm(after(frosty, 3, sunny).cover)).toBeLessThan(0.01)
})

test('water is conserved on a road without wheels and drainage', () => {
  const start = aRoad(0.5, { waterMm: 0.2, saltGm2: 3 })
  const site = { ...SITE, wear: 0 }
  // Saturated air over a road at its temperature: little vapour moves.
  let road = start
  let fallenMm = 0
  for (let step = 0; step < 12; step++) {
    road = nextRoad(road, { ...CLEAR_NIGHT, ...CLOUDY, dewPointC: -0.2, snowMmh: 0.1 }, site, STEP_S)
    fallenMm += 0.1 / 6
  }
  expect(road.cover.waterMm + frozenMm(road.cover)).toBeCloseTo(0.2 + fallenMm, 1)
  expect(road.cover.saltGm2).toBe(3)
})

test('roads differ in their hidden properties, and a place always has the same road', () => {
  const sites = Array.from({ length: 40 }, (_, index) => roadSiteOf({ ...PLACE, id: `place-${index}` }))
  const shaded = sites.filter(({ obstacle }) => obstacle !== null).length
  expect(shaded).toBeGreaterThan(8)
  expect(shaded).toBeLessThan(30)
  expect(new Set(sites.map(({ albedo }) => albedo)).size).toBe(sites.length)
  expect(roadSiteOf(PLACE)).toEqual(roadSiteOf({ ...PLACE }))
})
