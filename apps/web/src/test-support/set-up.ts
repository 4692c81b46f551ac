import { afterEach, vi } from 'vitest'

/** Restores real timers and unmounts components after each test, so that nothing leaks into the next one. */
afterEach(async () => {
  vi.useRealTimers()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
