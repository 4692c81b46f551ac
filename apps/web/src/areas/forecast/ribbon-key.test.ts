import { expect, test } from 'vitest'
import { ribbonKey } from './ribbon-key.ts'

test('names each code displayed in a ribbon once, and not the normal state', () => {
  const groups = ribbonKey({
    roadCondition: [1, 7, 7, null, 2, 1],
    danger: [0, 3, 2, 3],
    precipitationType: ['none', 'snow', 'rain', 'snow'],
  })
  expect(groups.map(({ table, codes }) => [table, codes])).toEqual([
    ['roadCondition', [2, 7]],
    ['danger', [2, 3]],
    ['precipitation', [1, 3]],
  ])
})

test('a missing ribbon, or one with only the normal state, has an empty key', () => {
  expect(ribbonKey({ danger: [0, 0, null], precipitationType: ['none'] })).toEqual([])
})
