import { expect, test } from 'vitest'
import { assimilateCover } from './assimilate-cover.ts'
import { forecastRoad } from './forecast-road.ts'
import type { CoverReadings } from './readings.ts'
import { dryRoad, filmFreezingPointC, type Road } from './road.ts'
import { type RoadStateCode, roadStateCode } from './road-state.ts'
import { roadSite } from './site.ts'
import { aCase, someReadings, someWeather } from './test-case.ts'

const aRoad = (overrides: Partial<Road> = {}): Road => ({ ...dryRoad(roadSite(), () => 1), ...overrides })
const NO_COVER_READINGS: CoverReadings = {
  roadState: null,
  waterMm: null,
  iceMm: null,
  snowMm: null,
  freezingPointC: null,
  saltGl: null,
}
const STATES: readonly RoadStateCode[] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

test.each(STATES)('a dry road takes on state %i when its sensor reports it', (state) => {
  const road = aRoad()
  assimilateCover(road, { ...NO_COVER_READINGS, roadState: state })
  expect(roadStateCode(road)).toBe(state)
})

test('a plowed and dried road loses the modelled snow', () => {
  const road = aRoad({ looseSnowMm: 5, packedSnowMm: 2, iceMm: 1, waterMm: 1 })
  assimilateCover(road, { ...NO_COVER_READINGS, roadState: 0 })
  expect(roadStateCode(road)).toBe(0)
})

test.each([null, 9, 3.5, -1, 42])('ignores the road state %s', (state) => {
  const road = aRoad({ looseSnowMm: 5 })
  assimilateCover(road, { ...NO_COVER_READINGS, roadState: state })
  expect(road).toEqual(aRoad({ looseSnowMm: 5 }))
})

test('a road state from hours ago does not change the current cover', () => {
  const weather = someWeather({ snowMm: new Array(73).fill(0).fill(1, 0, 25) })
  const snowAfter = (stateHour: number) =>
    forecastRoad(
      aCase({
        weather,
        observations: someReadings(() => -2).map((reading, index) => ({
          ...reading,
          roadState: index === (stateHour + 24) * 3 ? 0 : null,
        })),
      }),
    ).looseSnowMm[0] ?? 0
  expect(snowAfter(0)).toBeLessThan(0.01)
  expect(snowAfter(-6)).toBeGreaterThan(0.5)
})

test('moves most of the way to a measured film, and halfway to measured ice and snow', () => {
  const road = aRoad({ waterMm: 0.1, iceMm: 0, looseSnowMm: 3, packedSnowMm: 1 })
  assimilateCover(road, { ...NO_COVER_READINGS, waterMm: 1.1, iceMm: 1, snowMm: 0 })
  expect(road.waterMm).toBeCloseTo(0.95, 9)
  expect(road.iceMm).toBeCloseTo(0.5, 9)
  expect([road.looseSnowMm, road.packedSnowMm]).toEqual([1.5, 0.5])
})

test.each([
  ['a freezing point', { freezingPointC: -6 }],
  ['salt in the film', { saltGl: 100 }],
])('%s from a reading determines the salt on the road', (_name, read) => {
  const road = aRoad({ waterMm: 0.5 })
  assimilateCover(road, { ...NO_COVER_READINGS, waterMm: 0.5, ...read })
  expect(filmFreezingPointC(road)).toBeLessThan(-4.5)
  expect(filmFreezingPointC(road)).toBeGreaterThan(-6.5)
  const dry = aRoad()
  assimilateCover(dry, { ...NO_COVER_READINGS, ...read })
  expect(dry.saltGm2).toBe(0)
})

test('salt measured by a station keeps the road from freezing for as long as it lasts', () => {
  const salted = (freezingPointC: number | null) =>
    forecastRoad(
      aCase({
        observations: someReadings(() => -2).map((reading) => ({ ...reading, waterMm: 0.3, freezingPointC })),
      }),
    ).freezingPointC[1] ?? 0
  expect(salted(-8)).toBeLessThan(-5)
  expect(salted(null)).toBeCloseTo(0, 9)
})
