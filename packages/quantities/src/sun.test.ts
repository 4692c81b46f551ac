import { expect, test } from 'vitest'
import { nights } from './nights.ts'
import { clearSkyIrradianceWm2, solarDay, sunPosition } from './sun.ts'

test('gives the declination of Meeus, example 25.a', () => {
  expect(solarDay(Date.UTC(1992, 9, 13)).declinationDeg).toBeCloseTo(-7.785, 2)
  expect(solarDay(Date.UTC(1992, 9, 13)).equationOfTimeMin).toBeCloseTo(13.7, 1)
})

// NREL Solar Position Algorithm (Reda & Andreas 2004), its published example, 1830 m, refraction about 0.02°.
test('stands where the reference algorithm says', () => {
  const sun = sunPosition(Date.UTC(2003, 9, 17, 19, 30, 30), 39.742476, -105.1786)
  expect(sun.elevationDeg).toBeCloseTo(90 - 50.11, 1)
  expect(sun.azimuthDeg).toBeCloseTo(194.34, 1)
})

test('has its irradiance under a clear sky near 1000 W/m² at the zenith and none at night', () => {
  expect(clearSkyIrradianceWm2(90)).toBeCloseTo(1037, 0)
  expect(clearSkyIrradianceWm2(-1)).toBe(0)
  expect(clearSkyIrradianceWm2(0.001)).toBeGreaterThanOrEqual(0)
})

// Paris, 21 December 2024: sunset 15:56 UTC, sunrise of the 22nd 07:42 UTC (IMCCE).
test('finds sunset and sunrise within two minutes', () => {
  const [night] = nights(48.8566, 2.3522, Date.UTC(2024, 11, 21, 12), Date.UTC(2024, 11, 22, 12))
  expect(Math.abs((night?.[0] ?? 0) - Date.UTC(2024, 11, 21, 15, 56))).toBeLessThan(120_000)
  expect(Math.abs((night?.[1] ?? 0) - Date.UTC(2024, 11, 22, 7, 42))).toBeLessThan(120_000)
})

test('cuts nights at the ends of the interval', () => {
  const from = Date.UTC(2024, 11, 21, 0)
  const to = Date.UTC(2024, 11, 22, 0)
  const found = nights(48.8566, 2.3522, from, to)
  expect(found).toHaveLength(2)
  expect(found[0]?.[0]).toBe(from)
  expect(found[1]?.[1]).toBe(to)
})

test('has one night in the polar night and none in the polar day', () => {
  expect(nights(80, 20, Date.UTC(2024, 11, 20), Date.UTC(2024, 11, 23))).toHaveLength(1)
  expect(nights(80, 20, Date.UTC(2024, 5, 20), Date.UTC(2024, 5, 23))).toEqual([])
})
