import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { credentials, raiseHighestRev, resetRev } from './credentials.ts'

type ReceivedRequest = {
  address: string
  method: string
  headers: Headers
  reads: { path: string; etag?: string }[]
}

/** The requests received, and the answer to the next batch of reads. */
const requests: ReceivedRequest[] = []
let respond: (request: ReceivedRequest, signal: AbortSignal | null) => Response | Promise<Response>

beforeEach(() => {
  requests.length = 0
  resetRev(0)
  vi.stubGlobal('addEventListener', () => {})
  credentials.token = async () => 'a token'
  credentials.setupId = 'a75'
  respond = ({ reads }) => answers(reads.map((_, number) => [{ number, status: 200 }, { number }]))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { headers: Headers }) => {
    const { reads = [] } = init.body ? JSON.parse(String(init.body)) : {}
    const now = { address, method: init.method ?? '', headers: init.headers, reads }
    requests.push(now)
    return respond(now, init.signal ?? null)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  credentials.token = async () => null
  credentials.setupId = null
})

const bytesOf = (answers: readonly (readonly [object, unknown])[]): Buffer =>
  Buffer.concat(
    answers.flatMap(([about, body]) => {
      const bytes = body instanceof Uint8Array ? body : Buffer.from(body === null ? '' : JSON.stringify(body))
      return [Buffer.from(`${JSON.stringify({ ...about, length: bytes.length })}\n`), bytes]
    }),
  )
const answers = (those: readonly (readonly [object, unknown])[]) =>
  new Response(new Uint8Array(bytesOf(those)))

/** Reads an address that was not requested before. */
const read = (signal?: AbortSignal, setupId: string = crypto.randomUUID()) =>
  call('listStations', { params: { setupId }, ...(signal && { signal }) }) as Promise<unknown>

test('simultaneous reads are one request, and each gets its own answer', async () => {
  const answers = await Promise.all([read(undefined, 'a'), read(undefined, 'b'), read(undefined, 'c')])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ address: '/api/answers', method: 'POST' })
  expect(requests[0]?.reads.map(({ path }) => path)).toEqual(
    ['a', 'b', 'c'].map((id) => `/setups/${id}/stations`),
  )
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer a token')
  expect(requests[0]?.headers.get('x-setup')).toBe('a75')
  expect(answers).toEqual([{ number: 0 }, { number: 1 }, { number: 2 }])
})

test('a single read, a write and a read before sign-in are sent separately', async () => {
  respond = () => Response.json({})
  await read(undefined, 'a')
  await Promise.all([
    call('setLang', { params: { lang: 'fr' } }),
    call('setTheme', { params: { theme: 'dark' } }),
  ])
  credentials.token = async () => null
  await Promise.all([read(undefined, 'b'), read(undefined, 'c')])
  expect(requests.map(({ address }) => address)).toEqual([
    '/api/setups/a/stations',
    '/api/lang/fr',
    '/api/theme/dark',
    '/api/setups/b/stations',
    '/api/setups/c/stations',
  ])
})

test('an answer is available as soon as its bytes arrive, without waiting for the others', async () => {
  let sendChunk: (chunk: Uint8Array) => void = () => {}
  respond = () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    sendChunk = (chunk) => void writer.write(chunk)
    return new Response(readable)
  }
  const [slow, quick] = [read(), read()]
  let isSlowThere = false
  void slow.then(() => {
    isSlowThere = true
  })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const fullBody = bytesOf([[{ number: 1, status: 200 }, { is: 'quick, é' }]])
  sendChunk(fullBody.subarray(0, 30))
  sendChunk(fullBody.subarray(30, -3))
  sendChunk(fullBody.subarray(-3))
  expect(await quick).toEqual({ is: 'quick, é' })
  expect(isSlowThere).toBe(false)
  sendChunk(bytesOf([[{ number: 0, status: 200 }, { is: 'slow' }]]))
  expect(await slow).toEqual({ is: 'slow' })
})

test('reads compressed answers', async () => {
  const large = { is: 'é'.repeat(2000) }
  respond = () =>
    answers([
      [{ number: 0, status: 200, encoding: 'gzip' }, gzipSync(JSON.stringify(large))],
      [{ number: 1, status: 200 }, { is: 'small' }],
    ])
  expect(await Promise.all([read(), read()])).toEqual([large, { is: 'small' }])
})

test('a failed read does not fail the rest of the batch', async () => {
  respond = () =>
    answers([
      [
        { number: 1, status: 403 },
        { code: 'Forbidden', status: 403 },
      ],
      [{ number: 0, status: 200 }, { is: 'there' }],
    ])
  const [good, bad] = await Promise.allSettled([read(), read()])
  expect(good).toMatchObject({ value: { is: 'there' } })
  expect(bad).toMatchObject({ reason: { code: 'Forbidden', status: 403 } })
})

test('each read fails if the batch is refused', async () => {
  let unauthorized = 0
  credentials.onUnauthorized = () => {
    unauthorized += 1
    return false
  }
  respond = () =>
    new Response(JSON.stringify({ code: 'Unauthorized', status: 401 }), {
      status: 401,
      headers: { 'content-type': 'application/problem+json' },
    })
  const results = await Promise.allSettled([read(), read()])
  expect(results).toMatchObject([{ reason: { code: 'Unauthorized' } }, { reason: { code: 'Unauthorized' } }])
  expect(unauthorized).toBe(2)
  credentials.onUnauthorized = () => false
})

test('an answer cut short leaves the missing reads unanswered', async () => {
  respond = () => answers([[{ number: 0, status: 200 }, { is: 'there' }]])
  const [first, second] = await Promise.allSettled([read(), read()])
  expect(first).toMatchObject({ value: { is: 'there' } })
  expect(second).toMatchObject({ reason: { code: 'Network' } })
  respond = () => Promise.reject(new TypeError('no network'))
  const results = await Promise.allSettled([read(), read()])
  expect(results).toMatchObject([{ reason: { code: 'Network' } }, { reason: { code: 'Network' } }])
})

test('a read left out because the batch grew too large is sent separately', async () => {
  respond = ({ reads }) =>
    reads.length > 0
      ? answers([
          [{ number: 0, status: 200 }, { is: 'large' }],
          [
            { number: 1, status: 413 },
            { code: 'TooLarge', status: 413 },
          ],
        ])
      : Response.json({ is: 'alone' })
  expect(await Promise.all([read(undefined, 'a'), read(undefined, 'b')])).toEqual([
    { is: 'large' },
    { is: 'alone' },
  ])
  expect(requests[1]?.address).toBe('/api/setups/b/stations')
})

test('cancelled reads do not wait, and the request ends when all are cancelled', async () => {
  const never: { signal: AbortSignal | null } = { signal: null }
  respond = (_, signal) => {
    never.signal = signal
    return new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const before = new AbortController()
  const [first, second] = [new AbortController(), new AbortController()]
  const pendingReads = [read(before.signal), read(first.signal), read(second.signal)]
  const settled = Promise.allSettled(pendingReads)
  before.abort()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.reads).toHaveLength(2)
  first.abort()
  expect(never.signal?.aborted).toBe(false)
  second.abort()
  expect(never.signal?.aborted).toBe(true)
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('an unchanged answer is not sent again', async () => {
  respond = () =>
    answers([
      [{ number: 0, status: 200, etag: 'W/"1"' }, { is: 'kept' }],
      [{ number: 1, status: 200 }, { is: 'of no revision' }],
    ])
  await Promise.all([read(undefined, 'x'), read(undefined, 'y')])
  respond = () =>
    answers([
      [{ number: 0, status: 304, etag: 'W/"1"' }, null],
      [{ number: 1, status: 200 }, { is: 'of no revision' }],
    ])
  const repeatedReads = await Promise.all([read(undefined, 'x'), read(undefined, 'y')])
  expect(requests[1]?.reads.map(({ etag }) => etag)).toEqual(['W/"1"', undefined])
  expect(repeatedReads).toEqual([{ is: 'kept' }, { is: 'of no revision' }])
})

test('the batch uses the highest minimum revision of its reads', async () => {
  raiseHighestRev(9)
  await Promise.all([read(), call('getMe', {})])
  expect(requests[0]?.headers.get('verglas-min-rev')).toBe('9')
})

test('reads of another organisation are sent in a separate request', async () => {
  const first = [read(), read()]
  await Promise.resolve()
  await Promise.resolve()
  credentials.setupId = 'quebec'
  await Promise.all([...first, read(), read()])
  expect(requests.map(({ headers }) => headers.get('x-setup'))).toEqual(['a75', 'quebec'])
})

test('reads are sent separately if an older server has no batch call', async () => {
  respond = ({ method }) =>
    method === 'POST' ? new Response('', { status: 404 }) : Response.json({ old: true })
  expect(await Promise.all([read(undefined, 'a'), read(undefined, 'b')])).toEqual([
    { old: true },
    { old: true },
  ])
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
})
