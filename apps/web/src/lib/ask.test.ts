import { afterEach, expect, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { correctClock, nowMs } from './clock.ts'

const NOW_MS = Date.parse('2026-11-17T03:00:00.500Z')
const MINUTE_MS = 60_000

afterEach(() => {
  correctClock(new Date().toUTCString(), Date.now(), Date.now())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/**
 * Requests an answer that the server dated `agoMs` before the browser's time; returns the clock offset
 * afterwards.
 */
async function offsetAfter(
  agoMs: number,
  { method = 'GET', cacheControl }: { method?: string; cacheControl: string },
): Promise<number> {
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] })
  const headers = { date: new Date(NOW_MS - agoMs).toUTCString(), 'cache-control': cacheControl }
  vi.stubGlobal('fetch', async () => new Response('', { headers }))
  await ask('/api/address', { method, headers: new Headers() })
  return nowMs() - NOW_MS
}

test.each(['private, max-age=180', 'private, max-age=31536000, immutable', 'private, no-cache', ''])(
  'a possibly cached answer (%j) does not set the clock',
  async (cacheControl) => {
    expect(await offsetAfter(3 * MINUTE_MS, { cacheControl })).toBe(0)
  },
)

test('a cached answer does not override a current one', async () => {
  expect(await offsetAfter(-5 * MINUTE_MS, { cacheControl: 'no-store' })).toBe(5 * MINUTE_MS)
  expect(await offsetAfter(0, { cacheControl: 'private, max-age=180' })).toBe(5 * MINUTE_MS)
})

test('an uncacheable answer sets the clock, and so does an answer to a write', async () => {
  expect(await offsetAfter(3 * MINUTE_MS, { cacheControl: 'no-store' })).toBe(-3 * MINUTE_MS)
  expect(await offsetAfter(2 * MINUTE_MS, { method: 'POST', cacheControl: '' })).toBe(-2 * MINUTE_MS)
})
