import { expect, test } from 'vitest'
import type { GroundCell } from './cell.ts'
import { minPeople, townSizePx, townsOf } from './towns.ts'

const cell: GroundCell = {
  box: [0, 40, 5, 45],
  land: [],
  lakes: [],
  lines: { coast: [], borders: [], states: [], departments: [], rivers: [] },
  names: [
    ['department', 3, 44, 1, 'Lozère'],
    ['town', 3.08, 44.1, 22_000, 'Millau'],
    ['town', 6.1, 46.2, 200_000, 'Genève', 'Geneva'],
  ],
}

test('towns are named in the language of the person, the largest first', () => {
  expect(townsOf([cell], 'fr').map(({ name }) => name)).toEqual(['Genève', 'Millau'])
  expect(townsOf([cell], 'en').map(({ name }) => name)).toEqual(['Geneva', 'Millau'])
})

test('the closer the map, the smaller the towns that it names; the name of a larger town is larger', () => {
  expect([2, 6.5, 7, 12].map(minPeople)).toEqual([1_500_000, 20_000, 8000, 0])
  expect([0, 1000, 100_000, 550_000, 5_000_000].map(townSizePx)).toEqual([12, 12, 13, 13.75, 14.5])
})
