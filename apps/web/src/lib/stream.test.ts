import { expect, test } from 'vitest'
import { backOffMs, readEvent } from './stream.ts'

test('reads only the events of the server', () => {
  expect(readEvent('publication', '{"rev":5,"at":"2026-11-17T02:00:00Z","topics":["observation"]}')).toEqual({
    type: 'publication',
    rev: 5,
    atMs: Date.parse('2026-11-17T02:00:00Z'),
    topics: ['observation'],
  })
  expect(readEvent('hello', '{"rev":5}')).toEqual({ type: 'hello', rev: 5, atMs: null, topics: [] })
  expect(readEvent('publication', '{"rev":"5"}')).toBeNull()
  expect(readEvent('publication', 'rev 5')).toBeNull()
  expect(readEvent('message', '{"rev":5}')).toBeNull()
})

test('waits longer after each failure, up to about half a minute', () => {
  expect([0, 1, 2, 3, 10].map((failures) => backOffMs(failures, 0.5))).toEqual([
    500, 1000, 2000, 4000, 30_000,
  ])
  expect(backOffMs(10, 0)).toBe(15_000)
})
