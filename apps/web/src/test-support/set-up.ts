import { afterEach, vi } from 'vitest'

/** Cleans up for the next test file in the same worker: nothing that a test drew or set may survive it. */
afterEach(async () => {
  vi.useRealTimers()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
