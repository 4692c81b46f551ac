// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFirstAnswers } from './use-first-answers.ts'

const FRAME_MS = 16
let settle: { answer: () => void; fail: () => void }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A screen with one request that the test answers. */
function openScreen(isActive = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const request = new Promise<string>((resolve, reject) => {
    settle = { answer: () => resolve('answer'), fail: () => reject(new Error('no answer')) }
  })
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: ['roads'], queryFn: () => request })
      return useFirstAnswers(isActive)
    },
    { wrapper },
  )
  return result
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each(['answer', 'fail'] as const)('sections are shown once the request has its %s', async (outcome) => {
  const isComplete = openScreen()
  await pass(1_000)
  expect(isComplete.current).toBe(false)
  settle[outcome]()
  await pass(10 * FRAME_MS)
  expect(isComplete.current).toBe(true)
})

test('a slow answer holds back the other sections for three seconds at most', async () => {
  const isComplete = openScreen()
  await pass(2_900)
  expect(isComplete.current).toBe(false)
  await pass(300)
  expect(isComplete.current).toBe(true)
})

test('a screen without a skeleton waits for nothing', () => {
  expect(openScreen(false).current).toBe(true)
})
