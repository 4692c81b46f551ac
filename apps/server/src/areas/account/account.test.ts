import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, findPasswordHash, storePasswordHash } from '../../identity/accounts.ts'
import { noteDevice } from '../../identity/devices.ts'
import { verifyPassword } from '../../identity/password.ts'
import { passwordLink } from '../../identity/password-links.ts'
import { removeSecondFactors } from '../../identity/second-factor/factors.ts'
import { codeOf, stepAt } from '../../identity/second-factor/totp.ts'
import { listSecurityEvents } from '../../identity/security-events.ts'
import { type TestApp, testApp } from '../../test-support/test-app.ts'

const CURRENT = 'un mot de passe de toujours'
const NOW = new Date('2026-01-15T03:00:00Z')
let app: TestApp

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const salt = Buffer.from('0123456789abcdef')
/** A cheap hash, as an older version would have written it. */
const CHEAP_HASH = `$scrypt$ln=10,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync(CURRENT, salt, 32, { N: 2 ** 10 }))}`

beforeAll(async () => {
  app = await testApp({ now: () => NOW })
  for (const personId of ['olga', 'vera'])
    await createAccount(app.database, { personId, passwordHash: CHEAP_HASH, issuer: 'embedded' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await removeSecondFactors(app.database, 'olga')
  await app.database.query('delete from attempt')
  await app.database.query('delete from device')
  await app.database.query('update role set needs_second_factor = false')
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function callAccount(method: Method, path: string, body?: object, person = 'olga') {
  const { status, body: answer } = await app.as(person, method, `/users/me${path}`, body ? { body } : {})
  return { status, ...(answer as Record<string, unknown>) } as Record<string, unknown>
}
const account = () => callAccount('GET', '/account')

describe('a password', () => {
  test('can be changed by someone who knows the current one, to one that is not easily guessed', async () => {
    const change = (current: string, password: string) =>
      callAccount('POST', '/password', { current, password })
    const links = () => app.database.query("select 1 from password_link where person_id = 'olga'")
    await passwordLink(app.database, { personId: 'olga', purpose: 'reset', publicUrl: '', now: NOW })
    expect(await change('wrong', 'neige sur le col')).toMatchObject({
      code: 'WrongPassword',
      field: 'body.current',
    })
    expect(await change(CURRENT, 'court')).toMatchObject({ code: 'PasswordTooShort', field: 'body.password' })
    expect(await change(CURRENT, 'olga@example.org')).toMatchObject({ code: 'PasswordTooCommon' })
    expect(await links()).toHaveLength(1)
    expect(await change(CURRENT, 'neige sur le col')).toMatchObject({ status: 200 })
    expect(await links()).toEqual([])
    const hash = await findPasswordHash(app.database, 'olga')
    expect(await verifyPassword('neige sur le col', hash)).toBe(true)
    await storePasswordHash(app.database, 'olga', CHEAP_HASH)
    const [event] = await listSecurityEvents(app.database, { personId: 'olga', count: 1 })
    expect(event?.kind).toBe('password_chosen')
  })

  test('allows five guesses from someone at an unlocked screen', async () => {
    const guess = async () => (await callAccount('POST', '/totp', { current: 'a guess' })).code
    const codes = []
    for (let count = 0; count < 6; count += 1) codes.push(await guess())
    expect(codes).toEqual([...Array(5).fill('WrongPassword'), 'TooManyRequests'])
    expect((await callAccount('POST', '/totp', { current: CURRENT })).code).toBe('TooManyRequests')
  })
})

describe('an authenticator app', () => {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  function bytesOf(text: unknown): Buffer {
    const bits = [...String(text)]
      .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
      .join('')
    return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  }
  async function setUp() {
    const enrolment = await callAccount('POST', '/totp', { current: CURRENT })
    expect(enrolment).toMatchObject({ status: 200, svg: expect.stringMatching(/^<svg /) })
    return callAccount('PUT', '/totp', { code: codeOf(bytesOf(enrolment.secret), stepAt(NOW)) })
  }

  test('is active from its first code on, which also creates recovery codes', async () => {
    expect((await callAccount('PUT', '/totp', { code: '123456' })).code).toBe('WrongCode')
    await callAccount('POST', '/totp', { current: CURRENT })
    expect((await callAccount('PUT', '/totp', { code: '123456' })).code).toBe('WrongCode')
    expect(await account()).toMatchObject({ hasTotp: false, recoveryCodes: 0, issuerUrl: null })
    const { recoveryCodes } = await setUp()
    expect(recoveryCodes).toHaveLength(10)
    expect(await account()).toMatchObject({ hasTotp: true, recoveryCodes: 10 })
    expect((await callAccount('POST', '/totp', { current: CURRENT })).code).toBe('Conflict')
    const renewed = await callAccount('POST', '/recovery_codes', { current: CURRENT })
    expect(renewed.recoveryCodes).not.toEqual(recoveryCodes)
  })

  test('is removed with its recovery codes, unless a role requires a second factor', async () => {
    await setUp()
    await app.database.query("update role set needs_second_factor = true where setup_id = 'north'")
    expect(await account()).toMatchObject({ needsSecondFactor: true })
    expect((await callAccount('POST', '/totp/remove', { current: CURRENT })).code).toBe('SecondFactorNeeded')
    await app.database.query('update role set needs_second_factor = false')
    expect((await callAccount('POST', '/totp/remove', { current: CURRENT })).status).toBe(200)
    expect(await account()).toMatchObject({ hasTotp: false, recoveryCodes: 0 })
  })
})

test('a passkey that was not requested and an invalid one are refused', async () => {
  const add = () => callAccount('POST', '/passkeys', { name: 'Clé', response: { id: 'x' } })
  expect((await add()).code).toBe('PasskeyRefused')
  const enrolment = await callAccount('POST', '/passkeys/begin', { current: CURRENT })
  expect(enrolment.options).toMatchObject({
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    user: { name: 'olga@example.org', displayName: 'Olga Test' },
  })
  expect((await add()).code).toBe('PasskeyRefused')
  expect((await callAccount('POST', '/passkeys/x/remove', { current: CURRENT })).status).toBe(404)
})

test('a person sees and signs out only their own devices', async () => {
  for (const personId of ['olga', 'vera']) {
    await app.database.query(
      "insert into oidc_payload (model, id, payload) values ('Grant', $1, $2) on conflict do nothing",
      [`grant-${personId}`, JSON.stringify({ accountId: personId })],
    )
    const device = { grantId: `grant-${personId}`, personId, address: '192.0.2.1' }
    await noteDevice(app.database, { ...device, userAgent: 'Firefox', hasSecondFactor: false }, NOW)
  }
  expect(await callAccount('GET', '/devices')).toMatchObject({
    devices: [{ id: 'grant-olga', userAgent: 'Firefox', address: '192.0.2.1', isThis: false }],
  })
  expect((await callAccount('DELETE', '/devices/grant-vera')).status).toBe(404)
  expect((await callAccount('DELETE', '/devices/grant-olga')).status).toBe(200)
  expect((await callAccount('GET', '/devices')).devices).toEqual([])
  expect((await callAccount('GET', '/devices', undefined, 'vera')).devices).toHaveLength(1)
})
