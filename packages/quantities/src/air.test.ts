import { expect, test } from 'vitest'
import { airDensityKgm3, pressureAtAltitudeHpa, seaLevelPressureHpa } from './air.ts'

test('gives the pressures of the standard atmosphere', () => {
  expect(pressureAtAltitudeHpa(1000)).toBeCloseTo(898.75, 1)
  expect(pressureAtAltitudeHpa(3000)).toBeCloseTo(701.09, 1)
  expect(seaLevelPressureHpa(898.75, 1000)).toBeCloseTo(1013.25, 1)
})

test('gives the density of dry air at sea level, and less for moist air', () => {
  expect(airDensityKgm3(15, 1013.25)).toBeCloseTo(1.225, 3)
  expect(airDensityKgm3(15, 1013.25, 100)).toBeCloseTo(1.217, 2)
})
