import { MEASURE_CODES } from '@verglas/contract/measures'
import { expect, test } from 'vitest'
import { COLUMNS, DEFAULT_COLUMNS, readColumns, writeColumns } from './columns.ts'
import { sortable } from './sorting.ts'
import { aStation } from './test-station.ts'

const words = { zoneName: (id: string | null) => id }
const ids = (text: string | undefined) => readColumns(text).map(({ id }) => id)
const sortValue = (id: string, values: Parameters<typeof aStation>[0]) =>
  sortable(id)?.sortBy(aStation(values), words)

test('every measure of the contract can stand in the table', () => {
  const shown = new Set(COLUMNS.flatMap(({ codes }) => codes))
  expect(MEASURE_CODES.filter((code) => !shown.has(code))).toEqual([])
})

test('columns of an address come in their own order; without one, and for nonsense, the usual ones', () => {
  expect(ids('age,rh,air,nonsense')).toEqual(['air', 'rh', 'age'])
  expect(ids(undefined)).toEqual(DEFAULT_COLUMNS)
  expect(ids('nonsense')).toEqual(DEFAULT_COLUMNS)
})

test('the usual columns need no word in the address', () => {
  expect(writeColumns(DEFAULT_COLUMNS)).toBeNull()
  expect(writeColumns(['rh', 'air'])).toBe('air,rh')
})

test('a failing sensor is missing data, never the worst value', () => {
  expect(sortValue('iceRisk', { values: { ice_risk: 4 } })).toBe(4)
  expect(sortValue('iceRisk', { values: { ice_risk: 5 } })).toBeNull()
  expect(sortValue('roadState', { values: { road_state: 9 } })).toBeNull()
})

test('road states are ordered by danger: icy above snowy above wet above dry', () => {
  const rank = (state: number) => Number(sortValue('roadState', { values: { road_state: state } }))
  expect([5, 8, 2, 0].map(rank)).toEqual([5, 8, 2, 0].map(rank).toSorted((a, b) => b - a))
})

test('wind is ordered by its gusts, without them by its mean', () => {
  expect(sortValue('wind', { values: { wind_avg: 35, wind_max: 62 } })).toBe(62)
  expect(sortValue('wind', { values: { wind_avg: 35 } })).toBe(35)
})
