import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { firstProfile } from './first-profile.ts'
import { forecastRoad } from './forecast-road.ts'
import { MATERIALS } from './materials.ts'
import { readReadings } from './readings.ts'
import { aCase, NOON_MS, someReadings } from './test-case.ts'

const TOP = { material: MATERIALS.asphalt, thicknessM: 0.2 }
const SENSOR_M = 0.4

/** Profile at the first of hourly readings, under a season with the same temperature at all depths. */
function profileOf(surfaceC: (hour: number) => number, subsurfaceC: number | null, hours = 24, seasonC = 10) {
  const observations = Array.from({ length: hours + 1 }, (_, hour) => ({
    atMs: NOON_MS + hour * HOUR_MS,
    surfaceC: surfaceC(hour),
    subsurfaceC,
  }))
  const readings = readReadings(observations, NOON_MS + hours * HOUR_MS)
  return firstProfile(readings, TOP, SENSOR_M, () => seasonC)
}

test('the profile passes through the first reading of the road and that of the ground', () => {
  const profile = profileOf((hour) => 3 - hour / 4, 7)
  expect(profile(0)).toBeCloseTo(3)
  expect(profile(SENSOR_M)).toBeCloseTo(7, 1)
})

test('cold that comes after the first reading is hardly in the ground yet', () => {
  const profile = profileOf((hour) => 10 - hour / 2, 10)
  for (const depthM of [0.1, 0.2, 0.3]) expect(Math.abs(profile(depthM) - 10)).toBeLessThan(3.5)
})

test('between a road and a ground of equal temperature the temperature is the same, whatever the season', () => {
  const profile = profileOf(() => 2, 2)
  for (const depthM of [0, 0.1, 0.2, SENSOR_M]) expect(profile(depthM)).toBeCloseTo(2, 1)
})

test('readings of a night alone leave the warmth of a summer day in the ground', () => {
  const night = (hour: number) => 21 - hour / 2
  const profile = profileOf(night, 30, 10, 20)
  expect(profile(0.15)).toBeGreaterThan(25)
})

test('a wrong ground reading hours ago does not change the forecast', () => {
  const surfaceC = (hour: number) => (hour < -3 ? null : -18 + hour)
  const observations = someReadings(surfaceC, { subsurfaceC: -20 })
  const withZero = observations.map((reading, index) =>
    index === 0 ? { ...reading, subsurfaceC: 0 } : reading,
  )
  expect(forecastRoad(aCase({ observations: withZero })).surfaceC).toEqual(
    forecastRoad(aCase({ observations })).surfaceC,
  )
})

test('one wrong ground reading among the last ones does not change the forecast', () => {
  const observations = someReadings((hour) => -5 + hour / 12, { subsurfaceC: -2 })
  const withZero = observations.map((reading, index) =>
    index === 70 ? { ...reading, subsurfaceC: 0 } : reading,
  )
  expect(forecastRoad(aCase({ observations: withZero })).surfaceC).toEqual(
    forecastRoad(aCase({ observations })).surfaceC,
  )
})
