import { expect, test } from 'vitest'
import { ribbonKey } from './ribbon-key.ts'

test('names each code that a ribbon shows once, and no normal state', () => {
  const groups = ribbonKey({
    roadCondition: [1, 7, 7, null, 2, 1],
    iceRisk: [0, 3, 2, 3],
    precipitationType: ['none', 'snow', 'rain', 'snow'],
  })
  expect(groups.map(({ table, codes }) => [table, codes])).toEqual([
    ['roadCondition', [2, 7]],
    ['iceRisk', [2, 3]],
    ['precipitation', [1, 3]],
  ])
})

test('a ribbon that is not there, or shows nothing but the normal state, needs no key', () => {
  expect(ribbonKey({ iceRisk: [0, 0, null], precipitationType: ['none'] })).toEqual([])
})
