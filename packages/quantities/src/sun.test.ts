import { expect, test } from 'vitest'
import { nights } from './nights.ts'
import { clearSkyIrradianceWm2, solarDay, sunPosition } from './sun.ts'

test('gives the declination in example 25.a of Meeus', () => {
  expect(solarDay(Date.UTC(1992, 9, 13)).declinationDeg).toBeCloseTo(-7.785, 2)
  expect(solarDay(Date.UTC(1992, 9, 13)).equationOfTimeMin).toBeCloseTo(13.7, 1)
})

// NREL Solar Position Algorithm (Reda & Andreas 2004), its published example, 1830 m, refraction about 0.02°.
test('the sun’s position matches the reference algorithm', () => {
  const sun = sunPosition(Date.UTC(2003, 9, 17, 19, 30, 30), 39.742476, -105.1786)
  expect(sun.elevationDeg).toBeCloseTo(90 - 50.11, 1)
  expect(sun.azimuthDeg).toBeCloseTo(194.34, 1)
})

type Place = readonly [latitudeDeg: number, longitudeDeg: number]
const LONGYEARBYEN: Place = [78.22334, 15.64689]
const TROMSOE: Place = [69.6489, 18.95508]
const REYKJAVIK: Place = [64.13548, -21.89541]
const KYIV: Place = [50.45466, 30.5238]
const ISTANBUL: Place = [41.01384, 28.94966]
const BOGOTA: Place = [4.60971, -74.08175]
const KINSHASA: Place = [-4.32758, 15.31357]

/** Bennett's refraction as Sæmundsson inverted it: Meeus, Astronomical Algorithms (2nd ed.), 16.4. */
function refractionDeg(elevationDeg: number): number {
  return 1.02 / 60 / Math.tan(((elevationDeg + 10.3 / (elevationDeg + 5.11)) * Math.PI) / 180)
}

// JPL Horizons: apparent azimuth and elevation at sea level, with refraction.
test.each([
  ['2026-03-20T12:00', LONGYEARBYEN, 194.071, 11.465],
  ['2026-06-21T00:00', LONGYEARBYEN, 14.259, 12.119],
  ['2026-01-18T12:00', TROMSOE, 195.299, -0.26],
  ['2026-06-21T12:00', TROMSOE, 203.257, 42.511],
  ['2026-09-23T06:00', TROMSOE, 109.674, 7.137],
  ['1950-06-21T06:00', KYIV, 97.33, 36.908],
  ['2026-01-18T12:00', KYIV, 207.0, 14.962],
  ['2026-12-21T06:00', KYIV, 128.173, 0.215],
  ['2050-06-21T12:00', KYIV, 231.972, 54.333],
  ['2026-09-23T12:00', ISTANBUL, 222.188, 40.223],
  ['2026-03-20T18:00', BOGOTA, 252.429, 75.222],
  ['2026-12-21T12:00', BOGOTA, 115.365, 13.146],
  ['2026-06-21T12:00', KINSHASA, 333.088, 58.688],
] as const)(
  'the sun’s position at %s matches the ephemeris to a hundredth of a degree',
  (time, place, azimuth, elevation) => {
    const sun = sunPosition(Date.parse(`${time}:00Z`), ...place)
    expect(Math.abs(sun.azimuthDeg - azimuth)).toBeLessThan(0.01)
    expect(Math.abs(sun.elevationDeg + refractionDeg(sun.elevationDeg) - elevation)).toBeLessThan(0.01)
  },
)

// US Naval Observatory, to the minute: half of one is rounding, the rest refraction at the pole.
test.each([
  ['2026-03-20', LONGYEARBYEN, '04:52', '17:22', 1],
  ['2026-01-18', TROMSOE, '09:52', '11:58', 1],
  ['2026-09-23', TROMSOE, '04:28', '16:43', 1],
  ['2026-01-03', REYKJAVIK, '11:17', '15:48', 1],
  ['2026-12-21', KINSHASA, '04:45', '17:08', 1],
] as const)(
  'sunrise and sunset on %s match the almanac within a minute',
  (day, place, rise, set, minutes) => {
    const dayMs = Date.parse(`${day}T00:00Z`)
    const [before, after] = nights(...place, dayMs, dayMs + 86_400_000)
    const errorMinutes = (atMs: number | undefined, time: string) =>
      Math.abs((atMs ?? Number.NaN) - Date.parse(`${day}T${time}Z`)) / 60_000
    expect(errorMinutes(before?.[1], rise)).toBeLessThan(minutes)
    expect(errorMinutes(after?.[0], set)).toBeLessThan(minutes)
  },
)

test('clear-sky irradiance is near 1000 W/m² at the zenith and zero at night', () => {
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

test('clips nights to the ends of the interval', () => {
  const from = Date.UTC(2024, 11, 21, 0)
  const to = Date.UTC(2024, 11, 22, 0)
  const intervals = nights(48.8566, 2.3522, from, to)
  expect(intervals).toHaveLength(2)
  expect(intervals[0]?.[0]).toBe(from)
  expect(intervals[1]?.[1]).toBe(to)
})

test('returns one night in the polar night and none in the polar day', () => {
  expect(nights(80, 20, Date.UTC(2024, 11, 20), Date.UTC(2024, 11, 23))).toHaveLength(1)
  expect(nights(80, 20, Date.UTC(2024, 5, 20), Date.UTC(2024, 5, 23))).toEqual([])
})
