// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { keepStream } from './stream.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call that does not reach the server closes a stream that still seems to be open', async () => {
  let isReachable = true
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    expect(address).toMatch(/\/stream$/)
    // one sign of life, then silence until somebody ends it
    return new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('\n\n'))
          signal.addEventListener('abort', () => body.error(signal.reason))
        },
      }),
    )
  })
  const ended = new AbortController()
  const calls: string[] = []
  const listener = {
    received: () => {},
    alive: () => calls.push('alive'),
    cut: () => calls.push('cut'),
    refused: () => {},
  }
  const stream = keepStream('a75', listener, ended.signal)
  await vi.waitFor(() => expect(calls).toEqual(['alive']))

  isReachable = false
  await expect(call('getMe', {})).rejects.toThrow()
  await vi.waitFor(() => expect(calls).toContain('cut'))
  ended.abort()
  await stream
})
