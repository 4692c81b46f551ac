import { expect, test } from 'vitest'
import { freezingPointC, liquidInEquilibriumMm, saltConcentrationGl } from './brine.ts'

test('freezes pure water at zero and brine at the eutectic at −21.1 °C', () => {
  expect(freezingPointC(0, 1)).toBeCloseTo(0, 12)
  expect(freezingPointC((1000 * 23.3) / 76.7, 1)).toBeCloseTo(-21.1, 3)
  expect(freezingPointC(10_000, 1)).toBeCloseTo(-21.1, 9)
})

test('the freezing point falls with more salt', () => {
  for (let saltGm2 = 0; saltGm2 < 300; saltGm2 += 5) {
    expect(freezingPointC(saltGm2 + 5, 1)).toBeLessThan(freezingPointC(saltGm2, 1))
  }
})

test('computes the water that stays liquid when it freezes', () => {
  for (const waterMm of [0.1, 0.5, 2]) {
    expect(liquidInEquilibriumMm(20, freezingPointC(20, waterMm))).toBeCloseTo(waterMm, 6)
  }
})

test('never reports more salt in the film than dissolves', () => {
  expect(saltConcentrationGl(20, 0.001)).toBe(357)
  expect(saltConcentrationGl(20, 0)).toBe(357)
  expect(saltConcentrationGl(0, 0)).toBe(0)
})
