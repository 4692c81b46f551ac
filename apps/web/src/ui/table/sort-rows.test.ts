import { expect, test } from 'vitest'
import { nextSorting, type Order, readSorting, type SortKey, sortRows } from './sort-rows.ts'

type Row = { readonly name: string; readonly value: number | null; readonly isOld?: boolean }

const ROWS: readonly Row[] = [
  { name: 'missing', value: null },
  { name: 'old high', value: 99, isOld: true },
  { name: 'mild', value: 2 },
  { name: 'old low', value: -99, isOld: true },
  { name: 'cold', value: -8 },
  { name: 'also mild', value: 2 },
]
const BY_VALUE: SortKey<Row> = {
  first: 'descending',
  by: ({ value }) => value,
  isOutdated: ({ isOld = false }) => isOld,
}
const names = (key: SortKey<Row> | undefined, order: Order) =>
  sortRows(ROWS, key, order, 'fr').map(({ name }) => name)

test('outdated values come after those that hold and missing ones last, whatever the order', () => {
  expect(names(BY_VALUE, 'ascending')).toEqual([
    'cold',
    'mild',
    'also mild',
    'old low',
    'old high',
    'missing',
  ])
  expect(names(BY_VALUE, 'descending')).toEqual([
    'mild',
    'also mild',
    'cold',
    'old high',
    'old low',
    'missing',
  ])
})

test('without a column the rows stay as they came', () => {
  expect(names(undefined, 'ascending')).toEqual(ROWS.map(({ name }) => name))
})

test('text follows the language, and numbers in it count', () => {
  const key: SortKey<string> = { first: 'ascending', by: (text) => text }
  const sorted = sortRows(['Zénith', 'A 10', 'Étape', 'a 9', 'Frêne'], key, 'ascending', 'fr')
  expect(sorted).toEqual(['a 9', 'A 10', 'Étape', 'Frêne', 'Zénith'])
})

test('5,000 rows are sorted within a frame of the screen', () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ name: '', value: (index * 7919) % 5000 }))
  const startedMs = performance.now()
  expect(sortRows<Row>(rows, BY_VALUE, 'ascending', 'fr')[0]?.value).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(250)
})

test('a head goes from what matters to its reverse to none', () => {
  expect(nextSorting('surface', 'ascending', null)).toBe('surface')
  expect(nextSorting('surface', 'ascending', { id: 'surface', order: 'ascending' })).toBe('-surface')
  expect(nextSorting('surface', 'ascending', { id: 'surface', order: 'descending' })).toBeNull()
  expect(nextSorting('wind', 'descending', { id: 'surface', order: 'ascending' })).toBe('-wind')
})

test('an address sorts by known columns only', () => {
  expect(readSorting('-wind', ['wind'])).toEqual({ id: 'wind', order: 'descending' })
  expect(readSorting('wind', ['wind'])).toEqual({ id: 'wind', order: 'ascending' })
  expect(readSorting('nonsense', ['wind'])).toBeNull()
  expect(readSorting(undefined, ['wind'])).toBeNull()
})
