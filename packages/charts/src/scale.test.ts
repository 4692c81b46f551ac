import { expect, test } from 'vitest'
import { scaleAround, scaleFromZero, scaleInTens, scaleOver } from './scale.ts'

test.each([
  ['of both signs', [-3.2, 4.1], 0, { min: -4, max: 6, interval: 2 }],
  ['above zero', [3, 8], 0, { min: -2, max: 10, interval: 2 }],
  ['that lie on ticks', [-4, 4], 0, { min: -6, max: 6, interval: 2 }],
  ['that hardly change', [0.01, 0.02], 0, { min: -1, max: 1, interval: 1 }],
  ['that are not there', [], 0, { min: -1, max: 1, interval: 1 }],
])('an axis of temperatures %s has zero on a tick and space at both ends', (_, values, zero, scale) => {
  expect(scaleAround(values, zero, 6)).toEqual(scale)
})

test.each([
  ['no rain', [], { min: 0, max: 2, interval: 0.5 }],
  ['a trace', [0.05], { min: 0, max: 2, interval: 0.5 }],
  ['a shower', [7.2], { min: 0, max: 8, interval: 2 }],
  ['just a tick', [8], { min: 0, max: 8, interval: 2 }],
  ['a winter’s salt', [312_000], { min: 0, max: 400_000, interval: 100_000 }],
])('an axis of amounts of %s starts at zero and contains the maximum', (_, values, scale) => {
  expect(scaleFromZero(values, 2, 4)).toEqual(scale)
})

test.each([
  ['a falling pressure', [1012.3, 1019], { min: 1010, max: 1020, interval: 5 }],
  ['a steady pressure', [1013, 1013], { min: 1012, max: 1014, interval: 2 }],
  ['a battery', [12.4, 12.9], { min: 12, max: 13, interval: 0.5 }],
  ['nothing', [], { min: 0, max: 1, interval: 1 }],
])('an axis of %s fits closely around it', (_, values, scale) => {
  expect(scaleOver(values, 3)).toEqual(scale)
})

test.each([
  ['of a winter', [-4, 23], { min: -10, max: 40, interval: 10 }],
  ['around freezing', [30, 34], { min: 20, max: 40, interval: 10 }],
  ['from far below to far above', [-38, 77], { min: -60, max: 100, interval: 20 }],
  ['that are not there', [], { min: 30, max: 40, interval: 10 }],
])('an axis of Fahrenheit %s has steps of ten and contains 32', (_, values, scale) => {
  expect(scaleInTens(values, 32, 7)).toEqual(scale)
})
