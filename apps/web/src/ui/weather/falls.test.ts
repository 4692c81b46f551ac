import { expect, test } from 'vitest'
import { concernOf, fallsIn } from './falls.ts'
import { aStep } from './test-steps.ts'

test('precipitation is summed by kind, the most dangerous first', () => {
  const falls = fallsIn([
    aStep({ rain: 1, snow: 2 }),
    aStep({ rain: 0.5, rain_frz: 0.3 }),
    aStep({ snow: null }),
  ])
  expect(falls?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['freezing_rain', 0.3],
    ['snow', 2],
    ['rain', 1.5],
  ])
})

test('hours whose rain or snow is unknown do not count as dry', () => {
  const unknown = { rain: null, snow: null, rain_frz: null, ice: null }
  expect(fallsIn([])).toBeNull()
  expect(fallsIn([aStep(unknown)])).toBeNull()
  expect(fallsIn([aStep({ ...unknown, rain: 0 })])).toBeNull()
  expect(fallsIn([aStep({ rain: 0, snow: 0 }), aStep({ ...unknown, snow: 0 })])).toBeNull()
  expect(fallsIn([aStep({ ...unknown, rain: 0, snow: 0 })])).toEqual([])
  expect(fallsIn([aStep(unknown), aStep({ ...unknown, rain: 0.4 })])).toMatchObject([{ kind: 'rain' }])
})

test.each([
  ['freezing rain', { rain_frz: 0.1 }, 'freezing'],
  ['ice pellets', { ice: 0.1 }, 'freezing'],
  ['rain at zero', { rain: 0.1, tair: 0 }, 'freezing'],
  ['rain above zero', { rain: 5, tair: 0.1 }, null],
  ['a thick hour of snow', { snow: 1, tair: -3 }, 'snow'],
  ['a light hour of snow', { snow: 0.9, tair: -3 }, null],
  ['a frosty day with rain at some hour', { rain: 5, tair: -0.5, duration: 24 }, null],
  ['a quarter-day of snow', { snow: 3, duration: 6 }, 'snow'],
] as const)('%s', (_, changes, concern) => {
  expect(concernOf(aStep(changes))).toBe(concern)
})

test('freezing rain outranks snow, in either order', () => {
  expect(concernOf(aStep({ snow: 5, rain_frz: 0.1 }))).toBe('freezing')
  expect(concernOf(aStep({ snow: 5, rain: 1, tair: -1 }))).toBe('freezing')
})
