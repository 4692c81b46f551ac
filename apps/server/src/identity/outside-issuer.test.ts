import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { type TestApp, testApp } from '../test-support/test-app.ts'
import { readClaimRules } from './claim-rules.ts'
import { openBrowser } from './test-browser.ts'

/** Runs the program with an external issuer: another process with its own pages and keys. */
const SCRIPT = fileURLToPath(new URL('../test-support/outside-issuer.mjs', import.meta.url))
const CALLBACK = 'http://localhost:5139/auth/callback'
const AUDIENCE = 'urn:verglas:api'
const RULES = {
  claim: 'groups',
  rules: [
    { value: 'roads-north-operators', setup: 'north', role: 'operator' },
    { value: 'roads-north-visitors', setup: 'north', role: 'visitor' },
    { value: 'roads-zone-a', setup: 'north', role: 'visitor', zones: ['a'] },
    { value: 'roads-zone-b', setup: 'north', role: 'visitor', zones: ['b', 'no-such-zone'] },
    { value: 'roads-no-role', setup: 'north', role: 'no-such-role' },
  ],
}

let issuer: string
let outside: ChildProcess
let app: TestApp
let nowMs = Date.now()
beforeAll(async () => {
  const port = await freePort()
  issuer = `http://localhost:${port}`
  outside = fork(SCRIPT, [String(port), CALLBACK, AUDIENCE], { execArgv: [], stdio: 'ignore' })
  await once(outside, 'message')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-rules-'))
  const file = path.join(folder, 'rules.json')
  fs.writeFileSync(file, JSON.stringify(RULES))
  app = await testApp({
    now: () => new Date(nowMs),
    external: { issuer, audience: AUDIENCE, claimRules: readClaimRules(file) },
  })
  fs.rmSync(folder, { recursive: true })
})
afterAll(async () => {
  outside.kill()
  await app.close()
})

/** Signs in on the issuer's own pages as a member of the groups, and returns the access token. */
async function signIn(login: string, groups: readonly string[]): Promise<string> {
  outside.send({ [login]: groups })
  await once(outside, 'message')
  const browser = openBrowser(issuer)
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'roads',
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid email groups',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let page = await browser.follow(await browser.get(`${issuer}/auth?${query}`), CALLBACK)
  for (const fields of [{ prompt: 'login', login, password: 'theirs' }, { prompt: 'consent' }])
    page = await browser.follow(await browser.post(page.url, fields as Record<string, string>), CALLBACK)
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'roads',
      code: new URL(page.location ?? '').searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: verifier,
    }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

type Member = { role: { id: string }; zoneIds: string[]; state: string }
const memberOf = async (token: string, person: string) => {
  const { status, body } = await app.as(token, 'GET', `/setups/north/users/${person}`)
  return { status, ...(body as Member) }
}

test('an invited person signs in through the issuer, with the role and zones of their groups', async () => {
  const token = await signIn('vera', ['roads-zone-a', 'roads-zone-b', 'roads-north-operators'])
  expect(await memberOf(token, 'vera')).toMatchObject({
    status: 200,
    role: { id: 'operator' },
    zoneIds: ['a', 'b'],
  })
  // Lists and messages use the new rights too.
  const stored = await app.database.query(
    "select role_id, zone_ids from membership where setup_id = 'north' and person_id = 'vera'",
  )
  expect(stored).toEqual([{ role_id: 'operator', zone_ids: ['a', 'b'] }])
  expect((await app.as(await signIn('stranger', ['roads-north-operators']), 'GET', '/users/me')).status).toBe(
    401,
  )
})

test('changed groups give another role at the next token, and no group closes the organisation', async () => {
  const visitor = await signIn('vera', ['roads-north-visitors'])
  nowMs += 31_000
  expect(await memberOf(visitor, 'vera')).toMatchObject({ role: { id: 'visitor' }, zoneIds: ['a', 'b'] })
  for (const groups of [[], ['something-else'], ['roads-no-role']]) {
    const outsider = await signIn('vera', groups)
    nowMs += 31_000
    expect((await memberOf(outsider, 'vera')).status).toBe(404)
  }
})

test('an organisation without a rule assigns its own roles', async () => {
  const token = await signIn('duo', [])
  nowMs += 31_000
  const { body } = await app.as(token, 'GET', '/setups')
  expect(body).toMatchObject({ setups: [{ id: 'south' }] })
})

test('states and expiry remain under the organisation’s control', async () => {
  const token = await signIn('inactive', ['roads-north-operators'])
  expect((await app.as(token, 'GET', '/setups/north/stations')).body).toMatchObject({
    code: 'AccountInactive',
  })
  const expired = await signIn('expired', ['roads-north-operators'])
  expect((await app.as(expired, 'GET', '/setups/north/stations')).body).toMatchObject({
    code: 'AccountExpired',
  })
})

test('password operations link to the issuer, and are not available here', async () => {
  const token = await signIn('olga', ['roads-north-operators'])
  expect((await app.as(token, 'GET', '/users/me/account')).body).toMatchObject({ issuerUrl: issuer })
  expect((await app.as(token, 'GET', '/setups/north/users/olga/user_choices')).body).toMatchObject({
    hasOwnAccounts: false,
  })
  const body = { current: 'theirs', password: 'another password altogether' }
  expect((await app.as(token, 'POST', '/users/me/password', { body })).status).toBe(404)
  expect((await app.as(token, 'POST', '/users/me/totp', { body: { current: 'theirs' } })).status).toBe(404)
  expect((await app.as(token, 'POST', '/setups/north/users/vera/reset_password')).body).toMatchObject({
    status: 403,
    code: 'Forbidden',
  })
})

test('a rules file without valid rules is refused at the start', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-rules-'))
  const file = path.join(folder, 'rules.json')
  for (const text of [
    '',
    '{}',
    '{"claim":"groups","rules":[]}',
    '{"claim":"groups","rules":[{"value":"x"}]}',
  ]) {
    fs.writeFileSync(file, text)
    expect(() => readClaimRules(file)).toThrow(/VERGLAS_CLAIM_RULES/)
  }
  fs.rmSync(folder, { recursive: true })
})
