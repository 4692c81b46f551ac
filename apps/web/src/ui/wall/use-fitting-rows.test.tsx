// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFittingRows } from './use-fitting-rows.ts'

afterEach(() => vi.restoreAllMocks())

/** A table with room for 600 px whose rows have this height. */
function fittingRows(rowPx: number, { nowMs = 0, rowCount = 12 } = {}) {
  const table = document.createElement('div')
  vi.spyOn(table, 'clientHeight', 'get').mockReturnValue(600)
  const size = { rowPx, rows: 0 }
  vi.spyOn(table, 'scrollHeight', 'get').mockImplementation(() => size.rowPx * size.rows)
  const hook = renderHook(
    (wish: { nowMs: number; rowCount: number }) => {
      const { ref, rowsAPage } = useFittingRows({ rowsAPage: 6, ...wish })
      ref.current = table as HTMLDivElement
      size.rows = rowsAPage
      return rowsAPage
    },
    { initialProps: { nowMs, rowCount } },
  )
  return { hook, size }
}

test('a page shows as many rows as fit, at most the wished number and at least one', () => {
  expect(fittingRows(80).hook.result.current).toBe(6)
  expect(fittingRows(140).hook.result.current).toBe(4)
  expect(fittingRows(900).hook.result.current).toBe(1)
})

test('a page whose words have become longer shows fewer rows; the wished number is tried again each hour', () => {
  const { hook, size } = fittingRows(100)
  expect(hook.result.current).toBe(6)
  size.rowPx = 200
  hook.rerender({ nowMs: 60_000, rowCount: 12 })
  expect(hook.result.current).toBe(3)
  // Two minutes later the words are short again, but pages of another length would skip rows.
  size.rowPx = 100
  hook.rerender({ nowMs: 120_000, rowCount: 12 })
  expect(hook.result.current).toBe(3)
  hook.rerender({ nowMs: 3_600_000, rowCount: 12 })
  expect(hook.result.current).toBe(6)
})
