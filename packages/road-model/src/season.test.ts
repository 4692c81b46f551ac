import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { forecastRoad } from './forecast-road.ts'
import { groundOfSeason } from './season.ts'
import { aCase, NOON_MS, someWeather } from './test-case.ts'

const site = { latitudeDeg: 46.8, longitudeDeg: -71.2 }
const JANUARY = Date.UTC(2026, 0, 20)
const JULY = Date.UTC(2026, 6, 20)

test('the ground is warmer at depth than at the surface in January, and colder in July', () => {
  const winter = groundOfSeason(site, JANUARY, -10)
  expect(winter(4)).toBeGreaterThan(winter(1))
  expect(winter(1)).toBeGreaterThan(winter(0))
  const summer = groundOfSeason(site, JULY, 20)
  expect(summer(4)).toBeLessThan(summer(0))
  expect(Math.abs(winter(4) - summer(4))).toBeLessThan(4)
})

test('a cold week changes the seasonal ground temperature by less than half', () => {
  const moved = groundOfSeason(site, JANUARY, -20)(4) - groundOfSeason(site, JANUARY, -10)(4)
  expect(moved).toBeLessThan(0)
  expect(moved).toBeGreaterThan(-5)
})

test('the southern hemisphere has winter in July', () => {
  const south = { latitudeDeg: -46.8, longitudeDeg: 170 }
  expect(groundOfSeason(south, JULY, 5)(4)).toBeGreaterThan(groundOfSeason(south, JULY, 5)(0))
})

test('a simulated winter in July has the ground temperatures of its simulated season', () => {
  const simulated = { ...site, sunOffsetMs: JANUARY - JULY }
  expect(groundOfSeason(simulated, JULY, -10)(1)).toBeCloseTo(groundOfSeason(site, JANUARY, -10)(1), 9)
})

test('a road without a sensor over seasonal ground loses heat to cold air', () => {
  const cold = someWeather({ airTemperatureC: new Array(73).fill(-15), dewPointC: new Array(73).fill(-18) })
  const { groundWm2, surfaceC } = forecastRoad(
    aCase({ weather: cold, observations: [], fromMs: NOON_MS + 8 * HOUR_MS, untilMs: NOON_MS + 9 * HOUR_MS }),
  )
  expect(groundWm2[1]).toBeLessThan(-5)
  expect(surfaceC[1]).toBeGreaterThan(-18)
})

test('a road without a sensor has seasonal ground temperatures below it, not those of the last few days', () => {
  const hoursBelow = (airC: number) => {
    const weather = someWeather({
      airTemperatureC: new Array(73).fill(airC),
      dewPointC: new Array(73).fill(airC - 3),
    })
    const deep = { ...site, sensorDepthM: 2 }
    return forecastRoad(aCase({ site: deep, weather, observations: [] })).subsurfaceC[0] ?? Number.NaN
  }
  expect(hoursBelow(-15)).toBeGreaterThan(-8)
  expect(hoursBelow(-15) - hoursBelow(0)).toBeGreaterThan(-8)
})
