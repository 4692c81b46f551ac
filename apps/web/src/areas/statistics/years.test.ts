import { expect, test } from 'vitest'
import { meanOfYears } from './years.ts'

const year = (value: number | null, completeness: number) => ({
  from: '2026-01-01T00:00:00Z',
  to: '2026-02-01T00:00:00Z',
  all: [],
  value,
  completeness,
})
const figure = {
  value: (row: object) => (row as ReturnType<typeof year>).value,
  completeness: (row: object) => (row as ReturnType<typeof year>).completeness,
}

test('the mean uses only years with enough data, and never the year itself', () => {
  const years = [year(10, 1), year(4, 0.9), year(8, 1), year(100, 0.4)]
  expect(meanOfYears(figure, years)).toEqual({ mean: 6, count: 2, difference: 4 })
  expect(meanOfYears(figure, [year(10, 1), year(4, 0.4)])).toBeNull()
  expect(meanOfYears(figure, [year(null, 1), year(4, 1)])).toMatchObject({ mean: 4, difference: null })
})
