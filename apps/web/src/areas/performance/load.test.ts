import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoadState, runLoad } from './load.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function stateAfter(seconds: number, answer: () => Promise<Response>, perSecond = 50) {
  vi.stubGlobal('fetch', answer)
  const states: LoadState[] = []
  const end = runLoad({ addresses: ['/api/a', '/api/b'], headers: {}, perSecond, seconds: 2 }, (state) =>
    states.push(state),
  )
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return { state: states.at(-1), end }
}

test('sends the given number of requests per second for the given time, and then ends', async () => {
  const { state } = await stateAfter(3, async () => new Response('{}'))
  expect(state).toMatchObject({ isOver: true, requested: 100, answered: 100, failed: 0, skipped: 0 })
  expect(state?.timesMs).toHaveLength(100)
})

test('a refused or broken request counts as a failure', async () => {
  let attempt = 0
  const { state } = await stateAfter(3, async () => {
    attempt += 1
    if (attempt % 2 === 0) throw new TypeError('cut')
    return new Response('', { status: 503 })
  })
  expect(state).toMatchObject({ isOver: true, answered: 0, failed: 100 })
})

test('requests to a server that does not answer are limited', async () => {
  const { state, end } = await stateAfter(3, () => new Promise<Response>(() => {}), 200)
  expect(state).toMatchObject({ isOver: false, requested: 400, skipped: 300 })
  end()
})
