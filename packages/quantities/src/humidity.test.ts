import { expect, test } from 'vitest'
import {
  dewPointC,
  relativeHumidityPct,
  saturationVapourPressureHpa,
  saturationVapourPressureIceHpa,
  wetBulbGlobeTemperatureC,
  wetBulbTemperatureC,
} from './humidity.ts'

// Goff-Gratch values of the Smithsonian Meteorological Tables.
test.each([
  [-20, 1.254, 1.032],
  [-10, 2.863, 2.597],
  [0, 6.108, 6.107],
])('gives the tabled vapour pressures at %d °C', (temperatureC, water, ice) => {
  expect(Math.abs(saturationVapourPressureHpa(temperatureC) / water - 1)).toBeLessThan(0.005)
  expect(Math.abs(saturationVapourPressureIceHpa(temperatureC) / ice - 1)).toBeLessThan(0.005)
})

test('brings dew point and humidity back to each other', () => {
  for (const [airC, humidity] of [
    [-25, 70],
    [0, 95],
    [30, 15],
  ] as const) {
    expect(relativeHumidityPct(airC, dewPointC(airC, humidity))).toBeCloseTo(humidity, 9)
  }
  expect(dewPointC(5, 100)).toBeCloseTo(5, 12)
})

test('gives the wet bulb of the example of Stull (2011)', () => {
  expect(wetBulbTemperatureC(20, 50)).toBeCloseTo(13.7, 1)
})

test('keeps the wet bulb between dew point and air, about, over the winter range', () => {
  for (let airC = -20; airC <= 15; airC += 5) {
    for (let humidity = 30; humidity <= 100; humidity += 10) {
      const wetBulb = wetBulbTemperatureC(airC, humidity)
      expect(wetBulb).toBeLessThanOrEqual(airC)
      expect(wetBulb).toBeGreaterThan(dewPointC(airC, humidity) - 1.1)
    }
  }
})

test('gives the tabled heat index of the Bureau of Meteorology', () => {
  // 30 °C and 60 %: vapour pressure 25.4 hPa
  expect(wetBulbGlobeTemperatureC(30, 60)).toBeCloseTo(0.567 * 30 + 0.393 * 25.4 + 3.94, 1)
})
