// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

test('of values in quick succession the first and the last are displayed', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ value }) => useThrottled(value, 250), {
    initialProps: { value: 0 },
  })
  const renderedValues = new Set<number>()
  for (let value = 1; value <= 20; value += 1) {
    rerender({ value })
    act(() => vi.advanceTimersByTime(10))
    renderedValues.add(result.current)
  }
  expect([...renderedValues]).toEqual([1])
  act(() => vi.advanceTimersByTime(250))
  expect(result.current).toBe(20)
  vi.useRealTimers()
})
