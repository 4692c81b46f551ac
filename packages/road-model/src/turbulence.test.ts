import { expect, test } from 'vitest'
import { roadSite } from './site.ts'
import { aerodynamicsOf, exchangeVelocityMs } from './turbulence.ts'

const OPEN = aerodynamicsOf(0.1, 0.001)
const exchange = (windMs: number, airC: number, surfaceC: number) =>
  exchangeVelocityMs(windMs, airC, surfaceC, OPEN)

test('exchanges less heat the more stable the air, but never less than a fifth', () => {
  const neutral = exchange(2, 0, 0)
  let last = neutral
  for (let differenceK = 0.25; differenceK < 20; differenceK += 0.25) {
    const exchanged = exchange(2, differenceK, 0)
    expect(exchanged).toBeLessThanOrEqual(last)
    expect(exchanged).toBeGreaterThan(neutral / 5)
    last = exchanged
  }
})

test('is continuous through neutral air', () => {
  expect(exchange(3, 1e-9, 0)).toBeCloseTo(exchange(3, -1e-9, 0), 6)
})

test('solves the Monin-Obukhov equations in slightly stable air', () => {
  const [windMs, airC, surfaceC] = [5, 1, 0]
  const share = exchange(windMs, airC, surfaceC) / exchange(windMs, surfaceC, surfaceC)
  const momentum = Math.log(2 / 0.1)
  const heat = Math.log(2 / 0.001)
  const windAt2M = (windMs * Math.log(2 / 0.1)) / Math.log(10 / 0.1)
  const richardson = (9.81 * 2 * (airC - surfaceC)) / (273.65 * windAt2M ** 2)
  let zeta = 0
  for (let index = 0; index < 200; index++) {
    zeta = (richardson * (momentum + 4.7 * zeta) ** 2) / (heat + 4.7 * zeta)
  }
  const expected = (momentum * heat) / ((momentum + 4.7 * zeta) * (heat + 4.7 * zeta))
  expect(share).toBeCloseTo(expected, 6)
})

test('a sun-warmed road cools by free convection when there is no wind', () => {
  const heatWm2 = 1250 * exchange(0, 20, 50) * 30
  expect(heatWm2).toBeGreaterThan(1.52 * 30 ** (4 / 3) * 0.99)
  expect(heatWm2).toBeLessThan(400)
})

test('removes as much heat from a road as measured on pavements', () => {
  const usual = roadSite().aerodynamics
  const heatWm2K = (windMs: number) => 1250 * exchangeVelocityMs(windMs, 0, 0, usual)
  // McAdams (1954), 5.7 + 3.8 v with the wind near the surface, here at 2 m; ISO 6946:2017, 4 + 4 v.
  for (const windMs of [2, 4, 6]) {
    const nearMs = windMs * usual.windShare
    expect(heatWm2K(windMs)).toBeGreaterThan(0.85 * (4 + 4 * nearMs))
    expect(heatWm2K(windMs)).toBeLessThan(1.8 * (5.7 + 3.8 * nearMs))
  }
})

test('a road in the open exchanges as much heat as measured over pavements', () => {
  // 4 + 4 v (ISO 6946) and 5.7 + 3.8 v (McAdams) give 14 and 15 W/m²/K in 2.5 m/s; a smooth plain would give 9
  const airJm3K = 1.29 * 1005
  const exchangedWm2K = airJm3K * exchangeVelocityMs(2.5, 0, 0, roadSite().aerodynamics)
  expect(exchangedWm2K).toBeGreaterThan(12)
  expect(exchangedWm2K).toBeLessThan(20)
})
