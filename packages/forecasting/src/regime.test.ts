import { expect, test } from 'vitest'
import { haveSameSky, regimeOf, regimesOf } from './regime.ts'

test('the regime tells frozen, melting and warm roads apart, each under a clear and another sky', () => {
  expect([-0.6, -0.5, 3, 3.1].map((surfaceC) => regimeOf(surfaceC, 100))).toEqual([1, 3, 3, 5])
  expect([-0.6, -0.5, 3, 3.1].map((surfaceC) => regimeOf(surfaceC, 30))).toEqual([0, 2, 2, 4])
  expect(regimeOf(5, null)).toBe(regimeOf(5, 31))
  expect([haveSameSky(0, 4), haveSameSky(1, 3), haveSameSky(0, 1)]).toEqual([true, true, false])
})

test('the regimes of a forecast are unknown at other instants and where it has no temperature', () => {
  const regimeAt = regimesOf([1000, 2000], [-3, Number.NaN], (ms) => (ms === 1000 ? 0 : 100))
  expect([regimeAt(1000), regimeAt(1500), regimeAt(2000)]).toEqual([0, null, null])
})
