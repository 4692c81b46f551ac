import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../../test-support/local-server.ts'
import { parsed, pullOnce } from '../../test-support/pull-once.ts'
import { MAPPING, toa5 } from '../campbell/toa5-builder.ts'
import { FRENCH, WINTER_CSV } from './table-builder.ts'

const NOW = new Date('2026-01-15T12:30:00Z')

let close: (() => Promise<unknown>) | undefined
afterEach(async () => void (await close?.()))

test.each([
  ['csv', FRENCH, WINTER_CSV, 3],
  ['campbell', MAPPING, toa5(), 3],
])('a file of %s is requested only when it has changed, compressed', async (id, mapping, text, facts) => {
  const server = await localServer((request, response) => {
    const headers = { 'content-encoding': 'gzip', 'last-modified': 'Thu, 15 Jan 2026 12:00:00 GMT' }
    if (request.headers['if-modified-since'] === headers['last-modified']) response.writeHead(304).end()
    else response.writeHead(200, headers).end(gzipSync(text))
  })
  close = server.close
  const settings = { ...mapping, urls: [`${server.url}/export`, `${server.url}/export`] }
  const [first, ...others] = await pullOnce(id, { settings, now: NOW })
  expect(others).toEqual([])
  const items = await parsed(id, first?.message, settings)
  expect(items.map((fact) => fact.kind)).toEqual(Array(facts).fill('observation'))
  const [second] = await pullOnce(id, { settings, cursor: first?.cursor, now: new Date(+NOW + 300_000) })
  expect(second).toMatchObject({ message: null, refusal: null })
})

test.each([
  ['csv', { ...FRENCH, urls: ['ftp://example.org/a'] }, /urls\.0/],
  ['csv', { ...FRENCH, stations: [] }, /stations/],
  ['campbell', { ...MAPPING, timeZone: 'EDT5' }, /timeZone: not a time zone/],
  ['campbell', { ...MAPPING, delimiter: ';' }, /delimiter/],
])('invalid settings of %s are refused before any request', async (id, settings, words) => {
  await expect(pullOnce(id, { settings, now: NOW })).rejects.toThrow(words)
})
