import { afterEach, vi } from 'vitest'

/** Before each test file, in a worker that others have used: nothing that a test drew or set outlives it. */
afterEach(async () => {
  vi.useRealTimers()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
