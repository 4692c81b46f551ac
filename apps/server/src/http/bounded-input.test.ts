import { type AnyCall, CALLS } from '@verglas/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { processorMs } from '../test-support/processor-time.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { deepJson, wideBodies } from '../test-support/wide-bodies.ts'
import { AppError } from './errors.ts'
import { MAX_BODY_DEPTH } from './json-body.ts'
import { platformRoutes } from './platform-routes.ts'
import { parsed } from './serve.ts'
import { inputFault } from './storable-input.ts'

/** Maximum time, ms, for which one request may occupy the process, because all others wait meanwhile. */
const MAX_MS = 250
const BODY_BYTES = 250_000
const WITH_BODY = Object.entries<AnyCall>(CALLS).filter(([, { body }]) => body !== null)

let app: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  app = await testApp({ now: () => new Date(nowMs) })
  await platformRoutes(app, null)
})
afterAll(() => app.close())

async function send(
  path: string,
  payload: string,
  { as, address = '192.0.2.1' }: { as?: string; address?: string } = {},
) {
  const startedMs = processorMs()
  const response = await app.fastify.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
    payload,
  })
  const tookMs = processorMs() - startedMs
  const { statusCode: status, headers } = response
  return { status, headers, tookMs, code: response.json().code as string }
}

describe('the check of an input before its schema', () => {
  const nested = (depth: number, kind: 'lists' | 'objects'): unknown => JSON.parse(deepJson(depth, kind))

  test.each(['lists', 'objects'] as const)('takes no time and no stack for deep %s', (kind) => {
    const input = { a: 'a', deep: nested(100_000, kind) }
    const startedMs = processorMs()
    expect(inputFault(input)).toBeNull()
    expect(processorMs() - startedMs).toBeLessThan(MAX_MS)
  })

  test('names the first place that cannot be stored', () => {
    expect(inputFault({ a: [{ b: 'fine' }, { b: 'a\0b' }], c: '\ud800' })?.at).toEqual(['a', '1', 'b'])
    expect(inputFault({ a: { 'x\0': 1 } })?.at).toEqual(['a'])
    expect(inputFault('\0')?.at).toEqual([])
    expect(inputFault({ a: null, b: [1, true, 'x'] })).toBeNull()
  })

  test('refuses an object with too many names', () => {
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`k${number}`, 0]))
    expect(inputFault({ a: [wide] })).toMatchObject({ at: ['a', '0'] })
  })
})

describe('a body that is nested too deeply', () => {
  const deep = [
    ['lists', deepJson(8000)],
    ['objects', deepJson(4000, 'objects')],
    ['no end', '['.repeat(16_000)],
    ['a field', `{"token":${deepJson(MAX_BODY_DEPTH)}}`],
  ] as const

  test.each(deep)('is refused from anybody: %s', async (_, body) => {
    for (const path of ['/wall/session', '/setups/north/user_demand/signup']) {
      const answer = await send(path, body)
      expect(answer).toMatchObject({ status: 400, code: 'TooDeep' })
      expect(answer.tookMs).toBeLessThan(MAX_MS)
    }
  })

  test('is refused by every call that reads one, and ignored by the others', async () => {
    const body = deepJson(60_000)
    for (const [name, { method, path }] of WITH_BODY) {
      const url = `/api${path.replace(':setupId', 'north').replace(':userId', 'olga').replace(/:\w+/g, 'x')}`
      const startedMs = processorMs()
      const { statusCode } = await app.fastify.inject({
        method,
        url,
        headers: { 'content-type': 'application/json', authorization: 'Bearer olga' },
        payload: body,
      })
      expect({ name, isRefused: statusCode >= 400 && statusCode < 500 }).toEqual({ name, isRefused: true })
      expect({ name, isQuick: processorMs() - startedMs < MAX_MS }).toEqual({ name, isQuick: true })
    }
  })

  test('may be as deep as the limit', async () => {
    expect(await send('/wall/session', deepJson(MAX_BODY_DEPTH))).toMatchObject({ code: 'Invalid' })
  })
})

test('deep JSON in an address is treated as plain text', async () => {
  for (const query of [
    `time=${encodeURIComponent(deepJson(2000))}`,
    'time[a]'.concat('[a]'.repeat(2000), '=1'),
  ]) {
    const startedMs = processorMs()
    const { statusCode } = await app.fastify.inject({
      url: `/api/setups/north/stations?${query}`,
      headers: { authorization: 'Bearer olga' },
    })
    expect(statusCode).toBeLessThan(500)
    expect(processorMs() - startedMs).toBeLessThan(MAX_MS)
  }
})

test.each(WITH_BODY)('the widest bodies of %s are checked in time', (name, { body }) => {
  if (!body) throw new Error(`${name} has no body`)
  for (const wide of wideBodies(body, BODY_BYTES)) {
    let tookMs = judged(body, wide)
    // A garbage collection may slow down one measurement, but not three.
    for (let tries = 1; tookMs >= MAX_MS && tries < 3; tries += 1) tookMs = judged(body, wide)
    if (tookMs >= MAX_MS) throw new Error(`${tookMs.toFixed()} ms for ${JSON.stringify(wide).slice(0, 80)}`)
  }
})

/** How many milliseconds the judgement of a body takes. */
function judged(schema: z.ZodType, body: unknown): number {
  const startedMs = processorMs()
  try {
    parsed(schema, body, 'body')
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
  }
  return processorMs() - startedMs
}

describe('input from an unauthenticated caller', () => {
  test('is not read by a call that needs an account', async () => {
    expect(await send('/setups/north/connections', deepJson(8000))).toMatchObject({ status: 401 })
    expect(await send('/answers', deepJson(8000))).toMatchObject({ status: 401 })
    expect(await send('/nothing', deepJson(8000), { as: 'olga' })).toMatchObject({ status: 404 })
  })

  test('is small', async () => {
    const body = JSON.stringify({ token: 'x'.repeat(100_000) })
    expect(await send('/wall/session', body)).toMatchObject({ status: 413, code: 'TooLarge' })
  })

  test('is rate-limited by address, and accepted again later', async () => {
    const sent = (address: string) => send('/wall/session', '{"token":"vgw_x"}', { address })
    const office = '198.51.100.7'
    // many screens behind one address
    for (let screen = 0; screen < 300; screen += 1) expect((await sent(office)).status).toBe(401)
    expect(await sent(office)).toMatchObject({
      status: 429,
      code: 'TooManyRequests',
      headers: { 'retry-after': '1' },
    })
    expect(await send('/wall/session', deepJson(8000), { address: office })).toMatchObject({ status: 429 })
    expect((await sent('198.51.100.8')).status).toBe(401)
    nowMs += 1000
    expect((await sent(office)).status).toBe(401)
  })

  test('is rate-limited by the first half of an IPv6 address', async () => {
    const statuses: number[] = []
    for (let host = 0; host < 301; host += 1)
      statuses.push(
        (await send('/wall/session', '{}', { address: `2001:db8:0:1::${host.toString(16)}` })).status,
      )
    expect(statuses.at(-2)).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    expect((await send('/wall/session', '{}', { address: '2001:db8:0:2::1' })).status).toBe(400)
  })
})
