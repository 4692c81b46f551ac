import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isAboutToken, openRemoteKeys } from './remote-keys.ts'

const KID = { first: 'k1', second: 'k2' } as const
const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>()
/** Signs tokens with keys that the issuer does not have: making a key takes long on a busy machine. */
let stranger: Awaited<ReturnType<typeof generateKeyPair>>
/** The limits count from a clock that stands still, however long the machine takes. */
let nowMs = 0
const published: JWK[] = []
let server: Server
let url: URL
let requests = 0
let isDown = false

beforeAll(async () => {
  for (const kid of Object.values(KID)) pairs.set(kid, await generateKeyPair('RS256', { extractable: true }))
  stranger = await generateKeyPair('RS256')
  server = createServer((_, response) => {
    requests += 1
    response
      .writeHead(isDown ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => void vi.restoreAllMocks())
beforeEach(async () => {
  nowMs = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  requests = 0
  isDown = false
  published.length = 0
  await publish(KID.first)
})

async function publish(kid: string) {
  const pair = pairs.get(kid)
  if (pair) published.push({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' })
}

async function aToken(kid: string) {
  const { privateKey } = pairs.get(kid) ?? stranger
  return new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
}

/** `accepted`, `refused` (callers get 401) or `unavailable` (503). */
async function judge(keys: ReturnType<typeof openRemoteKeys>, kid: string) {
  return jwtVerify(await aToken(kid), keys.keyFor).then(
    () => 'accepted',
    (error) => (isAboutToken(error) ? 'refused' : 'unavailable'),
  )
}

test('a key that is new since the last fetch is fetched at once, in one request for all who wait', async () => {
  const keys = openRemoteKeys(url)
  expect(await judge(keys, KID.first)).toBe('accepted')
  await publish(KID.second)
  expect(await Promise.all(Array.from({ length: 20 }, () => judge(keys, KID.second)))).toEqual(
    Array.from({ length: 20 }, () => 'accepted'),
  )
  expect(requests).toBe(2)
})

test('keys that do not exist cause at most five requests a minute, and existing keys keep working', async () => {
  const keys = openRemoteKeys(url)
  expect(await judge(keys, KID.first)).toBe('accepted')
  const outcomes: string[] = []
  for (let index = 0; index < 12; index += 1) outcomes.push(await judge(keys, `none-${index}`))
  expect(outcomes).toEqual([...Array(5).fill('refused'), ...Array(7).fill('unavailable')])
  expect(requests).toBe(6)
  // A key that the last fetch did not contain is refused without another fetch.
  expect(await judge(keys, 'none-0')).toBe('refused')
  expect(await judge(keys, KID.first)).toBe('accepted')
  expect(requests).toBe(6)
})

test('once the minute is over a new key is fetched again', async () => {
  const keys = openRemoteKeys(url)
  for (let index = 0; index < 8; index += 1) await judge(keys, `none-${index}`)
  await publish(KID.second)
  expect(await judge(keys, KID.second)).toBe('unavailable')
  nowMs += 61_000
  expect(await judge(keys, KID.second)).toBe('accepted')
})

test('forged tokens delay a new key by seconds, and do not keep it out', async () => {
  const keys = openRemoteKeys(url)
  for (let index = 0; index < 25; index += 1) await judge(keys, `none-${index}`)
  await publish(KID.second)
  expect(await judge(keys, KID.second)).toBe('unavailable')
  for (let second = 1; second <= 5; second += 1) {
    nowMs += 1_000
    if (second < 5) await judge(keys, `none-later-${second}`)
  }
  expect(await judge(keys, KID.second)).toBe('accepted')
  for (let second = 1; second < 55; second += 1) {
    nowMs += 1_000
    await judge(keys, `none-again-${second}`)
  }
  expect(requests).toBeLessThanOrEqual(20)
  expect(await judge(keys, KID.second)).toBe('accepted')
})

test('if keys cannot be fetched, a new key is unavailable, not refused, and the last keys keep working', async () => {
  const keys = openRemoteKeys(url)
  expect(await judge(keys, KID.first)).toBe('accepted')
  isDown = true
  for (let call = 0; call < 3; call += 1) expect(await judge(keys, KID.second)).toBe('unavailable')
  expect(await judge(keys, KID.first)).toBe('accepted')
  // One attempt, then a pause.
  expect(requests).toBe(2)
  nowMs += 11_000
  expect(await judge(keys, KID.second)).toBe('unavailable')
  expect(requests).toBe(3)
})
