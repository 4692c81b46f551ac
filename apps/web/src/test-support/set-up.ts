import { afterEach, vi } from 'vitest'

/** An element may wait for code that is loaded when first needed, which takes seconds on a busy machine. */
const LONGEST_WAIT_MS = 10_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: LONGEST_WAIT_MS })
}

/** Restores real timers and unmounts components after each test, so that nothing leaks into the next one. */
afterEach(async () => {
  vi.useRealTimers()
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
