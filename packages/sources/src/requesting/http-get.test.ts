import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { localServer } from '../test-support/local-server.ts'
import { type AddressState, conditionalGet, type GetOptions } from './http-get.ts'
import { ANYWHERE } from './outbound.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const OPTIONS: GetOptions = {
  contact: 'ops@example.org',
  outbound: ANYWHERE,
  now: NOW,
  signal: new AbortController().signal,
  maxBytes: 1000,
  timeoutMs: 2000,
}

let close: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(close.map((end) => end()))
  close = []
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = await localServer(answer)
  close.push(server.close)
  return server
}

async function getFrom(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  state: AddressState = {},
  options: Partial<GetOptions> = {},
) {
  const server = await serve(answer)
  const got = await conditionalGet(`${server.url}/file.xml`, state, { ...OPTIONS, ...options })
  return { got, requests: server.requests }
}

const secondsAfterNow = (text: string | undefined) => (Date.parse(text ?? '') - NOW.getTime()) / 1000

test('a first request names the program and its contact, and does not forbid caching', async () => {
  const { got, requests } = await getFrom((_, response) => response.end('body'))
  expect(got).toMatchObject({ kind: 'body', bytes: Buffer.from('body'), isDeprecated: false })
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Verglas/1 (ops@example.org)',
    'accept-encoding': 'gzip',
  })
  expect(requests[0]?.headers).not.toHaveProperty('cache-control')
  expect(requests[0]?.headers).not.toHaveProperty('pragma')
})

test('sends back the stored validators, and nothing else', async () => {
  const lastModified = 'Thu, 15 Jan 2026 11:00:00 GMT'
  const { requests } = await getFrom((_, response) => response.writeHead(304).end(), {
    etag: '"a"',
    lastModified,
  })
  expect(requests[0]?.headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': lastModified })
  expect(requests[0]?.headers).not.toHaveProperty('cache-control')
})

test('an answer leaves its validators, and a pause until it expires by the provider’s clock', async () => {
  const { got } = await getFrom((_, response) => {
    const headers = { date: 'Thu, 15 Jan 2026 18:00:00 GMT', expires: 'Thu, 15 Jan 2026 18:30:00 GMT' }
    response
      .writeHead(200, { ...headers, etag: '"b"', 'last-modified': 'Thu, 15 Jan 2026 17:00:00 GMT' })
      .end('x')
  })
  expect(got.state).toMatchObject({ etag: '"b"', lastModified: 'Thu, 15 Jan 2026 17:00:00 GMT' })
  expect(secondsAfterNow(got.state.notBefore)).toBe(1800)
})

test('304 retains the validators and resets the failures', async () => {
  const { got } = await getFrom((_, response) => response.writeHead(304).end(), { etag: '"a"', failures: 3 })
  expect(got).toEqual({ kind: 'unchanged', state: { etag: '"a"', failures: 0 } })
})

test.each([429, 503])(
  '%s pauses as long as the provider states, in seconds or until a date',
  async (status) => {
    const pauseInSeconds = await getFrom((_, response) =>
      response.writeHead(status, { 'retry-after': '600' }).end(),
    )
    expect(pauseInSeconds.got.kind).toBe('throttled')
    expect(secondsAfterNow(pauseInSeconds.got.state.notBefore)).toBe(600)
    const date = new Date(NOW.getTime() + 7200_000).toUTCString()
    const toDate = await getFrom((_, response) => response.writeHead(status, { 'retry-after': date }).end())
    expect(secondsAfterNow(toDate.got.state.notBefore)).toBe(7200)
  },
)

test('an absurdly long pause is limited to a day', async () => {
  const { got } = await getFrom((_, response) => response.writeHead(429, { 'retry-after': '99999999' }).end())
  expect(secondsAfterNow(got.state.notBefore)).toBe(86400)
})

test('the pause after failures grows to some hours, and the validators are retained', async () => {
  let state: AddressState = { etag: '"a"' }
  const rests: number[] = []
  const server = await serve((_, response) => response.writeHead(500).end())
  for (let failure = 0; failure < 12; failure += 1) {
    const answer = await conditionalGet(server.url, state, OPTIONS)
    expect(answer).toMatchObject({ kind: 'failed', reason: 'http_status', detail: 'HTTP 500' })
    state = answer.state
    rests.push(secondsAfterNow(state.notBefore))
  }
  expect(rests[0]).toBeGreaterThanOrEqual(60)
  expect(rests[0]).toBeLessThanOrEqual(75)
  expect(rests[3]).toBeGreaterThanOrEqual(480)
  expect(rests[11]).toBeLessThanOrEqual(27000)
  expect(state).toMatchObject({ etag: '"a"', failures: 12 })
})

test('203 is a body from a deprecated service', async () => {
  const { got } = await getFrom((_, response) => response.writeHead(203).end('x'))
  expect(got).toMatchObject({ kind: 'body', isDeprecated: true })
})

test('a redirect on the same host is followed, but not to another host or in a loop', async () => {
  const moved = await getFrom((request, response) => {
    if (request.url === '/new') response.end('here')
    else response.writeHead(302, { location: '/new' }).end()
  })
  expect(moved.got).toMatchObject({ kind: 'body', bytes: Buffer.from('here') })
  const other = await serve((_, response) => response.end('secret'))
  const away = await getFrom((_, response) => response.writeHead(301, { location: other.url }).end())
  expect(away.got).toMatchObject({ kind: 'failed', reason: 'redirect' })
  expect(other.requests).toHaveLength(0)
  const circle = await getFrom((_, response) => response.writeHead(307, { location: '/file.xml' }).end())
  expect(circle.got).toMatchObject({ kind: 'failed', reason: 'redirect' })
  expect(circle.requests).toHaveLength(4)
})

test('gzip is decompressed, and a zip bomb is cut off at the limit', async () => {
  const zipped = (text: string) => {
    // Outside of the time limit of the request.
    const bytes = gzipSync(text)
    return (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes)
  }
  expect((await getFrom(zipped('hello'))).got).toMatchObject({ kind: 'body', bytes: Buffer.from('hello') })
  expect((await getFrom(zipped('0'.repeat(50_000_000)))).got).toMatchObject({
    kind: 'failed',
    reason: 'too_large',
  })
})

test('an endless body is cut off at the limit', async () => {
  const { got } = await getFrom((_, response) => {
    const timer = setInterval(() => response.write('x'.repeat(500)), 1)
    response.on('close', () => clearInterval(timer))
  })
  expect(got).toMatchObject({ kind: 'failed', reason: 'too_large' })
})

test('a body shorter than announced, or a truncated gzip, is a failure', async () => {
  const short = await getFrom((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('only this')
    setTimeout(() => response.destroy(), 20)
  })
  expect(short.got).toMatchObject({ kind: 'failed', reason: 'unreachable' })
  const half = gzipSync('x'.repeat(500)).subarray(0, 15)
  const cut = await getFrom((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(half),
  )
  expect(cut.got).toMatchObject({ kind: 'failed' })
  const unknown = await getFrom((_, response) =>
    response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  )
  expect(unknown.got).toMatchObject({ kind: 'failed', reason: 'bad_encoding' })
})

test.each([
  ['no answer', () => undefined],
  [
    'a body drop by drop',
    (_: IncomingMessage, response: ServerResponse) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    },
  ],
])('%s is aborted at the time limit', async (_, answer) => {
  const startedMs = performance.now()
  const { got } = await getFrom(answer, {}, { timeoutMs: 150 })
  expect(got).toMatchObject({ kind: 'failed', reason: 'timeout' })
  expect(performance.now() - startedMs).toBeLessThan(1500)
})

test('an unreachable host or an invalid web address is a failure and not an exception', async () => {
  const server = await localServer(() => undefined)
  await server.close()
  expect(await conditionalGet(server.url, {}, OPTIONS)).toMatchObject({
    kind: 'failed',
    reason: 'unreachable',
  })
  expect(await conditionalGet('file:///etc/passwd', {}, OPTIONS)).toMatchObject({
    kind: 'failed',
    reason: 'bad_address',
  })
  expect(await conditionalGet('not an address', {}, OPTIONS)).toMatchObject({ kind: 'failed' })
})

test('stopping the program aborts the request', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stop')), 50)
  await expect(getFrom(() => undefined, {}, { signal: stop.signal })).rejects.toThrow('stop')
})

test('a contact with line breaks cannot add headers', async () => {
  const { requests } = await getFrom((_, response) => response.end('x'), {}, { contact: 'a\r\nx-evil: 1' })
  expect(requests[0]?.headers).not.toHaveProperty('x-evil')
})
