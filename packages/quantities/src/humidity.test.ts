import { expect, test } from 'vitest'
import {
  dewPointC,
  relativeHumidityPct,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
  wetBulbTemperatureC,
} from './humidity.ts'

/** Smithsonian Meteorological Tables (6th ed., tables 94 and 96; Goff & Gratch): °C, hPa over water and over ice. */
const VAPOUR_PRESSURES = [
  [-40, 0.1891, 0.1283],
  [-30, 0.5088, 0.3798],
  [-20, 1.254, 1.032],
  [-15, 1.912, 1.652],
  [-10, 2.863, 2.597],
  [-5, 4.215, 4.015],
  [0, 6.108, 6.107],
  [5, 8.719, null],
  [10, 12.27, null],
  [15, 17.04, null],
  [20, 23.37, null],
  [25, 31.67, null],
  [30, 42.43, null],
  [35, 56.24, null],
  [40, 73.78, null],
  [50, 123.4, null],
] as const

test.each(VAPOUR_PRESSURES)(
  'matches the tabulated vapour pressures at %d °C within 0.4 %%',
  (temperatureC, water, ice) => {
    expect(Math.abs(saturationVapourPressureHpa(temperatureC) / water - 1)).toBeLessThan(0.004)
    if (ice) expect(Math.abs(saturationVapourPressureIceHpa(temperatureC) / ice - 1)).toBeLessThan(0.001)
  },
)

// A humidity is the vapour pressure at the dew point divided by that at the air temperature; both are in the
// table.
test.each(
  VAPOUR_PRESSURES.flatMap(([airC, atAir]) =>
    VAPOUR_PRESSURES.filter(([dewC]) => dewC <= airC && airC - dewC <= 25).map(
      ([dewC, atDew]) => [airC, Math.round((10_000 * atDew) / atAir) / 100, dewC] as const,
    ),
  ),
)('matches the tabulated dew point of air at %d °C and %d %%', (airC, humidity, dewC) => {
  expect(Math.abs(dewPointC(airC, humidity) - dewC)).toBeLessThan(0.06)
})

test('converts between dew point and humidity without loss', () => {
  for (const [airC, humidity] of [
    [-25, 70],
    [0, 95],
    [30, 15],
  ] as const) {
    expect(relativeHumidityPct(airC, dewPointC(airC, humidity))).toBeCloseTo(humidity, 9)
  }
  expect(dewPointC(5, 100)).toBeCloseTo(5, 12)
})

test('matches the wet-bulb temperature in the example of Stull (2011)', () => {
  expect(wetBulbTemperatureC(20, 50)).toBeCloseTo(13.7, 1)
})

test('keeps the wet-bulb temperature approximately between dew point and air temperature over the winter range', () => {
  for (let airC = -20; airC <= 15; airC += 5) {
    for (let humidity = 30; humidity <= 100; humidity += 10) {
      const wetBulb = wetBulbTemperatureC(airC, humidity)
      expect(wetBulb).toBeLessThanOrEqual(airC)
      expect(wetBulb).toBeGreaterThan(dewPointC(airC, humidity) - 1.1)
    }
  }
})
