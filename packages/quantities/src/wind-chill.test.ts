import { expect, test } from 'vitest'
import { windChillC } from './wind-chill.ts'

test('agrees with the table of the Canadian weather service', () => {
  for (const [airC, windKmh, indexC] of [
    [0, 20, -5],
    [-10, 30, -20],
    [-20, 40, -34],
    [-30, 60, -50],
    [-40, 10, -51],
  ] as const)
    expect(Math.round(windChillC(airC, windKmh))).toBe(indexC)
})

test('equals the air temperature in still air and above 10 °C', () => {
  expect(windChillC(-15, 0)).toBe(-15)
  expect(windChillC(14, 50)).toBe(14)
})
