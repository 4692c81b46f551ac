import { gunzipSync } from 'node:zlib'
import { type AnyCall, CALLS } from '@verglas/contract'
import { MAX_BATCH_SIZE, MAX_READ_PATH } from '@verglas/contract/answer-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readsOfContract } from '../../../http/replay/test-reads.ts'
import { type TestApp, testApp } from '../../../test-support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ now: () => NOW })
})
afterAll(() => app.close())

const NOW = new Date()

type Read = { path: string; etag?: string }
type Answered = { number: number; status: number; etag?: string; encoding?: string; body: Buffer }

function answersIn(bytes: Buffer): Answered[] {
  const answers: Answered[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    const { length, ...about } = JSON.parse(bytes.subarray(at, end).toString())
    at = end + 1 + length
    expect(at).toBeLessThanOrEqual(bytes.length)
    answers.push({ ...about, body: bytes.subarray(end + 1, at) })
  }
  return answers
}

/** Sends the reads as one call; the answers are sorted by the place of their read in the request. */
async function batchRequests(person: string, reads: Read[], headers: Record<string, string> = {}) {
  const { statusCode, rawPayload } = await app.fastify.inject({
    method: 'POST',
    url: '/api/answers',
    headers: { authorization: `Bearer ${person}`, ...headers },
    payload: { reads },
  })
  expect(statusCode).toBe(200)
  return answersIn(rawPayload).toSorted((a, b) => a.number - b.number)
}

const pathsOf = (reads: readonly string[]): Read[] => reads.map((path) => ({ path }))

test('each answer is byte for byte that of its own call, including refusals and resources of other organisations', async () => {
  const contractReads = readsOfContract().filter(({ method }) => method === 'GET')
  const urls = [
    ...contractReads.map(({ url }) => url),
    ...contractReads.slice(0, 5).map(({ url }) => url.replaceAll('north', 'south')),
    '/params/global',
    '/users/me',
    '/setups/north/stations?no_such_parameter=1',
    '/setups/nowhere/stations',
    '/setups/north/stations?time=2999-01-01T00:00:00Z',
  ]
  let refused = 0
  for (let from = 0; from < urls.length; from += MAX_BATCH_SIZE) {
    const batchUrls = urls.slice(from, from + MAX_BATCH_SIZE)
    const answers = await batchRequests('olga', pathsOf(batchUrls))
    expect(answers.map(({ number }) => number)).toEqual(batchUrls.map((_, number) => number))
    for (const { number, status, etag, body } of answers) {
      const url = batchUrls[number] ?? ''
      const singleAnswer = await app.as('olga', 'GET', url)
      expect({ url, status, etag, text: body.toString() }).toEqual({
        url,
        status: singleAnswer.status,
        etag: singleAnswer.headers.etag,
        text: singleAnswer.text,
      })
      if (status >= 400) refused += 1
    }
  }
  expect(refused).toBeGreaterThanOrEqual(8)
})

test('every read of the contract that answers JSON can be requested, and nothing else', async () => {
  const gets = Object.values<AnyCall>(CALLS).filter(({ method }) => method === 'GET')
  const filled = gets.map(({ path }) => path.replaceAll(/:(\w+)/g, 'x'))
  const isJson = gets.map(({ produces }) => produces === null)
  for (let from = 0; from < filled.length; from += MAX_BATCH_SIZE) {
    const batchUrls = filled.slice(from, from + MAX_BATCH_SIZE)
    for (const { number, body } of await batchRequests('olga', pathsOf(batchUrls))) {
      const isUnknown = body.toString().includes(`GET /api${batchUrls[number]}"`)
      // Calls of the platform must look non-existent to everybody else.
      const isHidden = gets[from + number]?.access.scope === 'platform'
      expect({ path: batchUrls[number], isUnknown }).toEqual({
        path: batchUrls[number],
        isUnknown: !isJson[from + number] || isHidden,
      })
    }
  }
})

test.each(['/setups/north/stream', '/openapi.json', '/health', '/metrics', '/../oidc/auth', '/answers'])(
  'does not route to %s',
  async (path) => {
    const [answer] = await batchRequests('olga', [{ path }])
    expect(answer).toMatchObject({ status: 404 })
    expect(JSON.parse(String(answer?.body))).toMatchObject({ code: 'NotFound' })
  },
)

test('an answer that the caller already has is not sent again', async () => {
  const path = '/setups/north/stations'
  const [first] = await batchRequests('olga', [{ path }])
  const [revalidated] = await batchRequests('olga', [{ path, etag: first?.etag ?? '' }])
  expect(revalidated).toMatchObject({ status: 304, etag: first?.etag, body: Buffer.alloc(0) })
})

test('the organisation and revision of the batch apply to each of its calls', async () => {
  const path = '/points/south-p1'
  expect((await batchRequests('duo', [{ path }]))[0]).toMatchObject({ status: 400 })
  expect((await batchRequests('duo', [{ path }], { 'x-setup': 'south' }))[0]).toMatchObject({ status: 200 })
  const rev = app.tail.latest().rev
  const [answer] = await batchRequests('olga', [{ path: '/setups/north/stations' }], {
    'verglas-min-rev': String(rev),
  })
  expect(JSON.parse(String(answer?.body)).asOf.rev).toBeGreaterThanOrEqual(rev)
})

test('too many, none, too long and invalid addresses are refused', async () => {
  const refuses = async (reads: unknown) => {
    const { status, body } = await app.as('olga', 'POST', '/answers', { body: { reads } })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: expect.stringMatching(/^Invalid$/) },
    })
  }
  await refuses([])
  await refuses(Array.from({ length: MAX_BATCH_SIZE + 1 }, () => ({ path: '/users/me' })))
  await refuses([{ path: `/users/${'x'.repeat(MAX_READ_PATH)}` }])
  await refuses([{ path: 'users/me' }])
  await refuses([{ path: '/users/me\r\nx: y' }])
  await refuses([{ path: '/users/me', method: 'DELETE' }])
})

test('a slow call does not delay the others, and each line is sent as soon as it is ready', async () => {
  const address = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const reads = pathsOf(['/users/me', '/setups/north/stations', '/setups/north/points'])
  // Until somebody publishes, the requested revision does not exist yet and the read of the log waits.
  const rev = app.tail.latest().rev + 1
  const response = await fetch(`${address}/api/answers`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer olga',
      'content-type': 'application/json',
      'verglas-min-rev': String(rev),
    },
    body: JSON.stringify({ reads }),
  })
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(answersIn(Buffer.from(first?.value ?? [])).map(({ number }) => number)).toEqual([0])
  await reader?.cancel()
})

test('each answer is sent with the compression of its cached copy', async () => {
  const path = '/setups/north/sources'
  const headers = { 'accept-encoding': 'gzip' }
  const [short, long] = await batchRequests('olga', pathsOf(['/users/me', path]), headers)
  expect(short?.encoding).toBeUndefined()
  expect(long?.encoding).toBe('gzip')
  const singleAnswer = await app.as('olga', 'GET', path)
  expect(gunzipSync(long?.body ?? Buffer.alloc(0)).toString()).toBe(singleAnswer.text)
})
