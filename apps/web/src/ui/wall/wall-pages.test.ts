import { expect, test } from 'vitest'
import { WALL_PAGE_MS, wallPage } from './wall-pages.ts'

const rows = Array.from({ length: 25 }, (_, index) => index)

test('pages of a wall follow each other and start over', () => {
  const firsts = [0, 1, 2, 3].map((page) => wallPage(rows, 10, page * WALL_PAGE_MS + 1).first)
  expect(firsts).toEqual([1, 10, 19, 1])
  expect(wallPage(rows, 10, 2 * WALL_PAGE_MS)).toEqual({
    rows: [18, 19, 20, 21, 22, 23, 24],
    first: 19,
    last: 25,
    places: 9,
  })
})

test('content that fits on one page stays, and an empty wall is a page too', () => {
  expect(wallPage(rows, 30, 5 * WALL_PAGE_MS).rows).toEqual(rows)
  expect(wallPage([], 10, WALL_PAGE_MS).rows).toEqual([])
  // A few rows are no higher than those of a full page.
  expect(wallPage(rows.slice(0, 3), 10, 0).places).toBe(10)
})
