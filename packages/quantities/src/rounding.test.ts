import { expect, test } from 'vitest'
import { isTrace, round } from './rounding.ts'
import { convert } from './units.ts'

test.each([
  [0.25, 0.3],
  [-0.25, -0.3],
  [0.15, 0.2],
  [-0.05, -0.1],
  [0.05, 0.1],
  [0.04999, 0],
  [2.449999, 2.4],
  [1013.25, 1013.3],
  [123456.75, 123456.8],
])('rounds %d half away from zero to %d', (value, rounded) => {
  expect(round(value)).toBe(rounded)
})

test('rounds decimal halves that are slightly too low in binary', () => {
  expect(round(1.005, 2)).toBe(1.01)
  expect(round(-1.005, 2)).toBe(-1.01)
  expect(round(8.345, 2)).toBe(8.35)
  expect(round(0.1 + 0.05)).toBe(0.2)
})

test('rounds a half with an error from a unit conversion', () => {
  expect(round(convert('rain', 25.4 * 0.35, 'imperial').value)).toBe(0.4)
  expect(round(convert('speed', 1.609344 * 7.45, 'imperial').value)).toBe(7.5)
})

test('never returns minus zero', () => {
  expect(Object.is(round(-0.01), 0)).toBe(true)
  expect(Object.is(round(-0), 0)).toBe(true)
})

test('rounds to tens', () => {
  expect(round(1234, -1)).toBe(1230)
})

test('passes non-finite values through', () => {
  expect(round(Number.NaN)).toBeNaN()
  expect(round(Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY)
})

test('only a non-zero amount that rounds to zero is a trace', () => {
  expect(isTrace(0.04)).toBe(true)
  expect(isTrace(-0.04)).toBe(true)
  expect(isTrace(0.05)).toBe(false)
  expect(isTrace(0)).toBe(false)
})
